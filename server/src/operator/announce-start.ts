import { ensureAdmin } from '../accounts/sign-up/ensure-admin.ts'
import { makeSetUpLink } from '../accounts/sign-up/make-set-up-link.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Config } from '../platform/startup/config.ts'
import { setTimeZone } from '../site/set-up-site.ts'

/** Creates the configured admin if the site has none. Prints the URL of the running site, or the set-up link if there is no admin yet. */
export async function announceStart(config: Config, { sql }: { sql: Sql }): Promise<void> {
  if (config.worker === 'only') return print('mapwright: running jobs')
  const { admin, timeZone } = config
  if (admin) await ensureAdmin(sql, admin, async (tx) => void (timeZone && (await setTimeZone(tx, timeZone))))
  const link = await makeSetUpLink(sql, config.publicUrl)
  print(link ? framed(['mapwright: ready. Create the first admin:', link]) : `mapwright: ready on ${config.publicUrl}`)
}

/** Frames lines with two rules, so that they stand out in the output. Lines are not wrapped, so that links can be clicked. */
export function framed(lines: readonly string[]): string {
  const rule = '─'.repeat(Math.min(100, Math.max(...lines.map(({ length }) => length))))
  return ['', rule, ...lines, rule].join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
