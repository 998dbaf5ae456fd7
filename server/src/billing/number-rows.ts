import type { Series } from '@mapwright/contract/billing/settings.ts'
import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

/** Number of an invoice or credit note. `time_zone` applies to all dates on the document. */
export type InvoiceNumber = { invoice: string; series: Series; year: number; sequence: number; time_zone: string }

/** Returns the site's time zone, and the current day and year in it. */
export async function siteDay(db: Db, now: Date): Promise<{ time_zone: string; day: string; year: number }> {
  const [{ time_zone }] = await db<[{ time_zone: string }]>`SELECT time_zone FROM open_times`
  const day = dayIn(now, time_zone)
  return { time_zone, day, year: Number(day.slice(0, 4)) }
}

/** Formats a number as printed: "2026-000123" after the prefix of its series. */
export const numberText = ({ prefix, year, sequence }: { prefix: string; year: number; sequence: number }): string =>
  `${prefix}${year}-${String(sequence).padStart(6, '0')}`

/**
 * Assigns the next number of the series in the current year of the site's time zone. The first number is the operator's setting. The year's
 * row stays locked until the transaction ends, so a rollback leaves no gap in the numbers.
 */
export async function nextNumber(tx: Tx, series: Series, now: Date): Promise<InvoiceNumber> {
  const { time_zone, year } = await siteDay(tx, now)
  const [given] = await tx<{ sequence: number; prefix: string }[]>`
    INSERT INTO invoice_numbers AS n (series, year, first, last)
    SELECT series, ${year}, start, start FROM invoice_series WHERE series = ${series}
    ON CONFLICT (series, year) DO UPDATE SET last = n.last + 1
    RETURNING last AS sequence, (SELECT prefix FROM invoice_series s WHERE s.series = n.series) AS prefix`
  if (!given) throw new Error(`there is no series ${series}`)
  const { sequence, prefix } = given
  return { invoice: numberText({ prefix, year, sequence }), series, year, sequence, time_zone }
}
