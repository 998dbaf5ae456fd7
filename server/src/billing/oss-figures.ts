import { divideHalfUp, type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  ExportOssFigures,
  GetOssFigures,
  type OssCorrection,
  type OssSupply,
} from '@mapwright/contract/billing/oss-endpoints.ts'
import { euCountries } from '@mapwright/contract/site/vat.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'
import { type StoredRate, shownRate, storedRates } from './euro-rates.ts'

type SupplyRow = Omit<Decoded<OssSupply>, 'net_eur' | 'vat_eur'>
type CorrectionRow = Omit<Decoded<OssCorrection>, 'vat_eur'>

const eu = [...euCountries]

/**
 * Lines with VAT of another member state. `period` is the quarter of the invoice that a credit note corrects, otherwise that of the
 * document. Quarters are those of the dates on the documents.
 */
const ossLines = (db: Db) => db`
  SELECT i._id, i.series, i.status, i.currency, i.vat_country AS country, i.evidence_state, l.vat_percentage AS percentage,
    l.supply AS kind, l.amount * f.sign AS net, l.vat * f.sign AS vat,
    to_char(i.issued_at AT TIME ZONE i.time_zone, 'YYYY-"Q"Q') AS quarter,
    to_char(coalesce(o.issued_at AT TIME ZONE o.time_zone, i.issued_at AT TIME ZONE i.time_zone), 'YYYY-"Q"Q') AS period
  FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id
  LEFT JOIN invoices o ON o._id = i.corrects
  CROSS JOIN LATERAL (SELECT i.seller ->> 'country' AS country) s
  CROSS JOIN LATERAL (SELECT CASE WHEN i.series = 'credit_note' THEN -1 ELSE 1 END AS sign) f
  WHERE i.invoice IS NOT NULL AND i.deleted_at IS NULL AND l.vat_category = 'S'
    AND i.vat_country = ANY (${eu}) AND s.country = ANY (${eu}) AND i.vat_country <> s.country`

/** Counts the invoices with a state of their evidence. Goods and reversed invoices need none; the list of the evidence leaves the latter out, too. */
const counted = (db: Db, state: string) => db`
  count(DISTINCT _id) FILTER (WHERE series = 'invoice' AND status <> 'reversed' AND kind = 'services' AND evidence_state = ${state})::int`

const supplies = (db: Db, quarter: string) => db<SupplyRow[]>`
  SELECT country, kind, percentage, currency, count(DISTINCT _id)::int AS documents,
    sum(net)::bigint AS net, sum(vat)::bigint AS vat, ${counted(db, 'complete')} AS complete,
    ${counted(db, 'incomplete')} AS incomplete, ${counted(db, 'contradictory')} AS contradictory
  FROM (${ossLines(db)}) lines WHERE quarter = ${quarter} AND period = ${quarter}
  GROUP BY country, kind, percentage, currency ORDER BY country, kind, percentage DESC, currency`

const corrections = (db: Db, quarter: string) => db<CorrectionRow[]>`
  SELECT period AS quarter, country, currency, count(DISTINCT _id)::int AS documents, sum(vat)::bigint AS vat
  FROM (${ossLines(db)}) lines WHERE quarter = ${quarter} AND period <> ${quarter}
  GROUP BY period, country, currency ORDER BY period, country, currency`

/** Converts an amount to euros, rounded half away from zero to cents. `rate` is in millionths of the currency for one euro. */
export function toEuro(amount: Money, rate: bigint): Money {
  const size = divideHalfUp((amount < 0n ? -amount : amount) * 1_000_000n, rate)
  return money(amount < 0n ? -size : size)
}

/**
 * Reads the figures of a quarter. Each sum is converted with the rate of its tax period (Directive 2006/112/EC, article 369h); a
 * correction has the rate of the quarter that it corrects, so that a full credit note cancels the declared VAT exactly.
 */
async function readFigures(db: Db, quarter: string) {
  const [supplied, corrected] = await Promise.all([supplies(db, quarter), corrections(db, quarter)])
  const periods = [...supplied.map(({ currency }) => ({ quarter, currency })), ...corrected]
  const stored = await storedRates(db, [...new Set(periods.map((period) => period.quarter))])
  const rateFor = (period: { quarter: string; currency: string }) =>
    period.currency === 'EUR'
      ? 1_000_000n
      : (stored.find((rate) => rate.quarter === period.quarter && rate.currency === period.currency)?.rate ?? null)
  const inEuro = (amount: Money, rate: bigint | null) => (rate === null ? null : toEuro(amount, rate))
  const needed = new Map<string, StoredRate>()
  for (const { quarter: of, currency } of periods)
    if (currency !== 'EUR')
      needed.set(`${of} ${currency}`, { quarter: of, currency, rate: rateFor({ quarter: of, currency }) })
  const figures = {
    supplies: supplied.map((row) => {
      const rate = rateFor({ quarter, currency: row.currency })
      return { ...row, net_eur: inEuro(row.net, rate), vat_eur: inEuro(row.vat, rate) }
    }),
    corrections: corrected.map((row) => ({ ...row, vat_eur: inEuro(row.vat, rateFor(row)) })),
  }
  const all = [...figures.supplies, ...figures.corrections].map(({ vat_eur }) => vat_eur)
  const vat_eur = all.reduce<Money | null>(
    (sum, each) => (sum === null || each === null ? null : money(sum + each)),
    money(0n),
  )
  return { ...figures, rates: [...needed.values()].map(shownRate), vat_eur }
}

export const getOssFigures = query(GetOssFigures, async ({ sql, query: { quarter } }) => readFigures(sql, quarter))

const columns = [
  ...['section', 'quarter', 'country', 'kind', 'rate_type', 'percentage', 'currency', 'documents', 'net', 'vat'],
  ...['net_eur', 'vat_eur', 'evidence_complete', 'evidence_incomplete', 'evidence_contradictory'],
]

async function* cellsOf(quarter: string, figures: Awaited<ReturnType<typeof readFigures>>): AsyncGenerator<Cell[][]> {
  yield figures.supplies.map((row) => [
    ...['supply', quarter, row.country, row.kind, 'STANDARD', row.percentage, row.currency, row.documents],
    ...[row.net, row.vat, row.net_eur, row.vat_eur, row.complete, row.incomplete, row.contradictory],
  ])
  yield figures.corrections.map((row) => [
    ...['correction', row.quarter, row.country, null, null, null, row.currency, row.documents],
    ...[null, row.vat, null, row.vat_eur, null, null, null],
  ])
}

/** Exports the figures as CSV. Declared as a command, so that every export has an audit row. */
export const exportOssFigures = command(ExportOssFigures, async ({ tx, query: { quarter }, request, audit }) => {
  const figures = await readFigures(tx, quarter)
  audit({ after: { quarter } })
  return csvDownload(`one-stop-shop-${quarter}.csv`, columns, cellsOf(quarter, figures), request.language)
})
