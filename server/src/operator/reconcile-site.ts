import { allChecks } from '../domains.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Drift } from '../platform/reconcile/check.ts'
import { runChecks } from '../platform/reconcile/run-checks.ts'

/**
 * Checks the books of all domains: every stored figure must follow from the postings, and everything that is paid must have its posting.
 */
export async function reconcile(sql: Sql): Promise<Drift[]> {
  const drifts: Drift[] = []
  await runChecks(sql, allChecks, ({ name }, rows) => {
    for (const row of rows) drifts.push({ check: name, ...row })
  })
  return drifts
}

/** The names of all checks, for the report of a clean run. */
export const reconcileChecks: readonly string[] = allChecks.map(({ name }) => name)
