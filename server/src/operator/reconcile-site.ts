import { allChecks } from '../domains.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Drift } from '../platform/reconcile/check.ts'
import { runChecks } from '../platform/reconcile/run-checks.ts'

/** Checks the books of all domains: every stored total must equal the sum of its postings, and everything paid must have a posting. */
export async function reconcile(sql: Sql): Promise<Drift[]> {
  const drifts: Drift[] = []
  await runChecks(sql, allChecks, ({ name }, rows) => {
    for (const row of rows) drifts.push({ check: name, ...row })
  })
  return drifts
}

/** The names of all checks. The report lists them even if there is no difference. */
export const reconcileChecks: readonly string[] = allChecks.map(({ name }) => name)
