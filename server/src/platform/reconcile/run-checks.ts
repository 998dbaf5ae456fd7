import type { Sql } from '../db/sql.ts'
import type { Check, DriftRow } from './check.ts'

/**
 * Runs checks on a single snapshot of the books, so that the site can stay in use. After each check, `onResult` receives the rows that failed
 * it.
 */
export const runChecks = (
  sql: Sql,
  checks: readonly Check[],
  onResult: (check: Check, rows: readonly DriftRow[]) => Promise<void> | void,
): Promise<void> =>
  sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    for (const check of checks) await onResult(check, await check.find(tx))
  })
