import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import {
  ExportVatFigures,
  ListVatFigures,
  type VatFigure,
  type VatTotal,
} from '@mapwright/contract/billing/vat-figure-endpoints.ts'
import { euCountries } from '@mapwright/contract/site/vat.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'

type Days = Query<typeof ExportVatFigures>
type Figure = Decoded<VatFigure>

const eu = [...euCountries]

/** Sums by month, country and rate. Credit notes count in the month of their own issue. Months are those of the dates on the documents. */
const figures = (db: Db, { from, to }: Days) => db`
  SELECT to_char(d.day, 'YYYY-MM') AS month, i.currency, i.vat_country AS country, l.vat_category AS category,
    l.vat_percentage AS percentage,
    l.vat_category = 'S' AND i.vat_country = ANY (${eu}) AND s.country = ANY (${eu}) AND i.vat_country <> s.country AS is_oss,
    count(DISTINCT i._id)::int AS documents, sum(l.amount * f.sign)::bigint AS net, sum(l.vat * f.sign)::bigint AS vat
  FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id 
  CROSS JOIN LATERAL (SELECT i.seller ->> 'country' AS country) s
  CROSS JOIN LATERAL (SELECT (i.issued_at AT TIME ZONE i.time_zone)::date AS day) d
  CROSS JOIN LATERAL (SELECT CASE WHEN i.series = 'credit_note' THEN -1 ELSE 1 END AS sign) f
  WHERE i.invoice IS NOT NULL AND i.deleted_at IS NULL
    ${from ? db`AND d.day >= ${from}::date` : db``} ${to ? db`AND d.day <= ${to}::date` : db``}
  GROUP BY 1, 2, 3, 4, 5, 6
  ORDER BY 1 DESC, 2, 3, 4, 5 DESC`

export const listVatFigures = query(ListVatFigures, async ({ sql, query: { page, size, ...days } }) => {
  const [rows, [count], totals] = await Promise.all([
    sql<Figure[]>`${figures(sql, days)} LIMIT ${size} OFFSET ${(page - 1) * size}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total FROM (${figures(sql, days)}) figures`,
    sql<Decoded<VatTotal>[]>`
      SELECT currency, sum(net)::bigint AS net, sum(vat)::bigint AS vat FROM (${figures(sql, days)}) figures
      GROUP BY currency ORDER BY currency`,
  ])
  return { figures: [...rows], totals: [...totals], total: count?.total ?? 0, page, size }
})

const columns = ['month', 'currency', 'country', 'category', 'percentage', 'one_stop_shop', 'documents', 'net', 'vat']

async function* cellsOf(rows: readonly Figure[]): AsyncGenerator<Cell[][]> {
  yield rows.map(({ month, currency, country, category, percentage, is_oss, documents, net, vat }) => [
    ...[month, currency, country, category, percentage, is_oss, documents, net, vat],
  ])
}

/** Exports the figures as CSV. Declared as a command, so that every export has an audit row. */
export const exportVatFigures = command(ExportVatFigures, async ({ tx, query: days, request, now, audit }) => {
  const rows = await tx<Figure[]>`${figures(tx, days)}`
  audit({ after: { days } })
  return csvDownload(`vat-${now.toISOString().slice(0, 10)}.csv`, columns, cellsOf([...rows]), request.language)
})
