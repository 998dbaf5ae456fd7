import type { Sql } from '../db/sql.ts'
import type { Check, DriftRow } from './check.ts'

/**
 * Runs checks on the books as they stood at one moment, so that the site can remain in use. `onResult` gets the rows that break each check
 * as soon as it is done.
 */
export const runChecks = (
  sql: Sql,
  checks: readonly Check[],
  onResult: (check: Check, rows: readonly DriftRow[]) => Promise<void> | void,
): Promise<void> =>
  sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    for (const check of checks) await onResult(check, await check.find(tx))
  })
