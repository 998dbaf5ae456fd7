import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '../platform/startup/startup-error.ts'

/** Returns the passphrase in BACKUP_PASSPHRASE, or prompts for it on the terminal, without echo. */
export async function readPassphrase(env: NodeJS.ProcessEnv): Promise<string> {
  const given = env['BACKUP_PASSPHRASE']
  if (given) return given
  if (!process.stdin.isTTY)
    throw new StartupError('The passphrase of the backup is missing: set BACKUP_PASSPHRASE, or enter it on a terminal.')
  process.stdout.write('Passphrase of the backup: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const passphrase = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  if (passphrase === '') throw new StartupError('The passphrase is empty. Nothing was changed.')
  return passphrase
}
