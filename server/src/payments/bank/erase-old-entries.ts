import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

/**
 * Erases payer, account and reference from entries of bank statements after the archive period of invoices, which starts at the end of the
 * year of the booking. Day and amount remain. Returns the number of erased entries.
 */
export async function eraseOldEntries(sql: Sql, now: Date): Promise<number> {
  const erased = await sql`
    UPDATE bank_entries SET payer = '', payer_iban = '', text = '', bank_ref = ''
    WHERE (payer, payer_iban, text, bank_ref) <> ('', '', '', '')
      AND booked_on < date_trunc('year', ${now}::timestamptz AT TIME ZONE (SELECT time_zone FROM open_times))
        - make_interval(years => (SELECT invoice_archive_years FROM settings))`
  return erased.count
}

const kind = jobKind('payments.erase_old_bank_entries', z.object({}), { cron: '19 3 * * *', retries: 0, at_once: 1 })

export const eraseOldEntriesJob = job(kind, async ({ sql, now, log }) => {
  const erased = await eraseOldEntries(sql, now)
  if (erased > 0) log.info({ erased }, 'erased the payers of bank entries whose archive period is over')
})
