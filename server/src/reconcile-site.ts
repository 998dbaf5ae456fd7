import { allChecks } from './domains.ts'
import type { Sql } from './platform/db/sql.ts'
import type { Drift } from './platform/reconcile/check.ts'

/**
 * Checks the books of all domains as they stood at one moment, so that the site can go on working: every stored figure follows from the
 * postings, and everything that is paid has its posting. Returns what differs.
 */
export const reconcile = (sql: Sql): Promise<Drift[]> =>
  sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const drifts: Drift[] = []
    for (const { name, find } of allChecks) for (const row of await find(tx)) drifts.push({ check: name, ...row })
    return drifts
  })

/** The names of all checks, for the report of a clean run. */
export const reconcileChecks: readonly string[] = allChecks.map(({ name }) => name)
