import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

/** Sum of all lines of a document that have the same tax. */
export type TaxedSum = {
  user_id: string
  invoice: string
  is_credit_note: boolean
  currency: string
  day: string
  due_day: string | null
  buyer: string
  buyer_vat_no: string
  seller_country: string
  vat_country: string
  category: VatCategory
  percentage: bigint
  net: bigint
  vat: bigint
}

/** Reads the sums of all documents dated within the period, ordered by day and document number. */
export const taxedSums = (db: Db, { from, to }: { from: string; to: string }) => db<TaxedSum[]>`
  SELECT i.user_id, i.invoice, i.series = 'credit_note' AS is_credit_note, i.currency, to_char(d.day, 'YYYY-MM-DD') AS day,
    CASE WHEN i.series = 'invoice' THEN to_char(i.due_at AT TIME ZONE i.time_zone, 'YYYY-MM-DD') END AS due_day,
    coalesce(nullif(i.buyer ->> 'company_name', ''), i.buyer ->> 'name', '') AS buyer,
    coalesce(i.buyer ->> 'vat_no', '') AS buyer_vat_no, coalesce(i.seller ->> 'country', '') AS seller_country, i.vat_country,
    l.vat_category AS category, l.vat_percentage AS percentage, sum(l.amount)::bigint AS net, sum(l.vat)::bigint AS vat
  FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id
  CROSS JOIN LATERAL (SELECT (i.issued_at AT TIME ZONE i.time_zone)::date AS day) d
  WHERE i.invoice IS NOT NULL AND i.deleted_at IS NULL AND d.day BETWEEN ${from}::date AND ${to}::date
  GROUP BY i._id, d.day, l.vat_category, l.vat_percentage
  HAVING sum(l.amount) + sum(l.vat) > 0
  ORDER BY d.day, i.series DESC, i.sequence, l.vat_category, l.vat_percentage DESC`

/**
 * Returns the positions of customers among the debtor accounts, counted from the first debtor account. Customers without a position get the
 * next ones. Lock the settings first.
 */
export async function debtorPlaces(tx: Tx, user_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await tx`
    INSERT INTO datev_debtors (user_id, place)
    SELECT user_id, (SELECT coalesce(max(place), 0) FROM datev_debtors) + row_number() OVER (ORDER BY at)
    FROM unnest(${user_ids}::uuid[]) WITH ORDINALITY AS asked (user_id, at)
    WHERE NOT EXISTS (SELECT FROM datev_debtors d WHERE d.user_id = asked.user_id)`
  const rows = await tx<{ user_id: string; place: number }[]>`
    SELECT user_id, place FROM datev_debtors WHERE user_id = ANY(${user_ids}::uuid[])`
  return new Map(rows.map(({ user_id, place }) => [user_id, place]))
}
