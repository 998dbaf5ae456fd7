import { createInterface } from 'node:readline/promises'
import type { SealedValues } from '../platform/backup/manifest.ts'
import { StartupError } from '../platform/startup/startup-error.ts'

const maxNames = 10

/** Lists the data that the restored site loses with another secret key. */
export function otherKeyWarning({ two_step, secrets }: SealedValues): string {
  const named = two_step.slice(0, maxNames).join(', ')
  const more = two_step.length > maxNames ? ` and ${two_step.length - maxNames} more` : ''
  return [
    'This backup was made with another secret key. Set SECRET_KEY to the old key, or put the old secret.key into DATA_DIR, and nothing is lost.',
    'With the current key:',
    ...(two_step.length > 0
      ? [
          `  - ${two_step.length} people with two-step sign-in have to set it up again; their recovery codes stop working: ${named}${more}.`,
        ]
      : []),
    ...secrets.map((secret) => `  - Enter ${secret} again.`),
    '  - Push notifications have to be turned on again in each browser.',
    '  - Reply addresses, unsubscribe links and codes in mails that were already sent stop working.',
  ].join('\n')
}

/** Asks the operator to confirm, on the terminal or with `--other-key`. @throws StartupError without a confirmation */
export async function confirmOtherKey(lost: SealedValues, isConfirmed: boolean): Promise<void> {
  const warning = otherKeyWarning(lost)
  if (isConfirmed) return void process.stdout.write(`mapwright: ${warning}\n`)
  if (!process.stdin.isTTY)
    throw new StartupError(`${warning}\nNothing was changed. To restore anyway, add --other-key.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`mapwright: ${warning}\nRestore with the current key? [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartupError('Nothing was changed.')
}
