import type { Series } from '@mapwright/contract/billing/settings.ts'
import type { Tx } from '../platform/db/sql.ts'

export type InvoiceNumber = { invoice: string; series: Series; year: number; sequence: number }

/** A number as printed: "2026-000123", after the prefix of its series. */
export const numberText = ({ prefix, year, sequence }: { prefix: string; year: number; sequence: number }): string =>
  `${prefix}${year}-${String(sequence).padStart(6, '0')}`

/**
 * The next number of the series in this year, which begins where the operator set its start. The year's row stays locked to the end of
 * the transaction, so that an invoice that is rolled back leaves no gap.
 */
export async function nextNumber(tx: Tx, series: Series, now: Date): Promise<InvoiceNumber> {
  const year = now.getUTCFullYear()
  const [given] = await tx<{ sequence: number; prefix: string }[]>`
    INSERT INTO invoice_numbers AS n (series, year, first, last)
    SELECT series, ${year}, start, start FROM invoice_series WHERE series = ${series}
    ON CONFLICT (series, year) DO UPDATE SET last = n.last + 1
    RETURNING last AS sequence, (SELECT prefix FROM invoice_series s WHERE s.series = n.series) AS prefix`
  if (!given) throw new Error(`there is no series ${series}`)
  const { sequence, prefix } = given
  return { invoice: numberText({ prefix, year, sequence }), series, year, sequence }
}
