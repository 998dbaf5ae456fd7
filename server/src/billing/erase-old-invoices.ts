import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'

/**
 * Erases the buyers, and the evidence of their countries, from closed invoices after the archive period, which starts at the end of the
 * year of issue. Number, amounts and dates remain, because the ledger and the gapless numbering refer to them. Returns the number of erased
 * invoices.
 */
export async function eraseOldInvoices(sql: Sql, now: Date): Promise<number> {
  const [erased] = await sql<[{ count: number }]>`
    WITH erased AS (
      UPDATE invoices SET erased_at = ${now}, buyer = '{}', search = coalesce(invoice, '')
      WHERE issued_at IS NOT NULL AND erased_at IS NULL AND (status IN ('paid', 'reversed', 'issued') OR deleted_at IS NOT NULL)
        AND issued_at AT TIME ZONE time_zone < date_trunc('year', ${now}::timestamptz AT TIME ZONE (SELECT time_zone FROM open_times))
          - make_interval(years => (SELECT invoice_archive_years FROM settings))
      RETURNING _id
    ), evidence AS (DELETE FROM place_evidence WHERE invoice_id IN (SELECT _id FROM erased))
    SELECT count(*)::int AS count FROM erased`
  return erased.count
}

const kind = jobKind('credits.erase_old_invoices', z.object({}), { cron: '17 3 * * *', retries: 0, at_once: 1 })

export const eraseOldInvoicesJob = job(kind, async ({ sql, now, log }) => {
  const erased = await eraseOldInvoices(sql, now)
  if (erased > 0) log.info({ erased }, 'erased the buyers of invoices whose archive period is over')
})
