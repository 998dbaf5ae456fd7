import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'

/**
 * Erases the buyers of closed invoices whose archive period is over; it counts from the end of the year of issue. Number,
 * amounts and dates stay, because the ledger and the gapless numbers refer to them. Returns how many were erased.
 */
export async function eraseOldInvoices(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    UPDATE invoices SET erased_at = ${now}, buyer = '{}', search = coalesce(invoice, '')
    WHERE issued_at IS NOT NULL AND erased_at IS NULL AND (status IN ('paid', 'reversed', 'issued') OR deleted_at IS NOT NULL)
      AND issued_at < date_trunc('year', ${now}::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
        - make_interval(years => (SELECT invoice_archive_years FROM settings))`
  return count
}

const kind = jobKind('credits.erase_old_invoices', z.object({}), { cron: '17 3 * * *', retries: 0, at_once: 1 })

export const eraseOldInvoicesJob = job(kind, async ({ sql, now, log }) => {
  const erased = await eraseOldInvoices(sql, now)
  if (erased > 0) log.info({ erased }, 'erased the buyers of invoices whose archive period is over')
})
