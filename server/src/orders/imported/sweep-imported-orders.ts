import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { clearImportedValues } from '../../platform/imports/clear-imported-values.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

/** Days after which the sample rows and the refused cells of an import are deleted. */
export const refusedDays = 90

const kind = jobKind('orders.sweep_imported', z.object({}), { cron: '32 3 * * *' })

/** Deletes the sample rows and the refused cells of old imports, which contain addresses of customers. */
export async function sweepImportedOrders(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - refusedDays * 24 * 3_600_000)
  await clearImportedValues(sql, 'imported_orders', sql`finished_at IS NOT NULL AND created_at < ${before}`)
}

export const sweepImportedOrdersJob = job(kind, ({ sql, now }) => sweepImportedOrders(sql, now))
