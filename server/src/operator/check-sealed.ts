import type { Sql } from '../platform/db/sql.ts'
import type { Config } from '../platform/startup/config.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { countSealed } from './reseal.ts'

/** Checks that every stored secret can be opened, and that none needs the former key. */
export async function checkSealed(sql: Sql, { secretKey, formerKey }: Config): Promise<Finding> {
  const counts = Object.entries(await countSealed(sql, secretKey))
  const namesWith = (kind: 'former' | 'unreadable') =>
    counts.flatMap(([name, count]) => (count[kind] > 0 ? [`${name} ${count[kind]}`] : [])).join(', ')
  const [unreadable, former] = [namesWith('unreadable'), namesWith('former')]
  if (unreadable)
    return fail(
      'secrets',
      `No known key opens these: ${unreadable}. Set SECRET_KEY_BEFORE to the former key and run npm run admin -- reseal, or enter them again.`,
    )
  if (former)
    return warn('secrets', `These still need the former key: ${former}. Encrypt them again: npm run admin -- reseal.`)
  if (formerKey !== undefined)
    return ok(
      'secrets',
      'All are encrypted with the current key. Links, sessions and codes from before still need SECRET_KEY_BEFORE.',
    )
  return ok('secrets', 'All can be opened with the current key.')
}
