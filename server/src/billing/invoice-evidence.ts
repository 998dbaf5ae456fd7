import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import {
  ExportInvoiceEvidence,
  type InvoiceEvidence,
  ListInvoiceEvidence,
} from '@mapwright/contract/billing/evidence-endpoints.ts'
import { command, type QueryContext, query } from '../platform/api/handler.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'
import { type Evidence, type KeptPlace, placeOfInvoice } from './place.ts'

type Filters = Query<typeof ExportInvoiceEvidence>
type Row = Omit<Decoded<InvoiceEvidence>, 'country' | 'evidence'> & {
  place: KeptPlace | null
  later: readonly (Omit<Evidence, 'at'> & { at: null })[]
}

/** Invoices with evidence, unless they are reversed or erased. */
const matching = (db: Db, { quarter, state }: Filters) => db`
  FROM invoices i JOIN users u ON u._id = i.user_id
  CROSS JOIN LATERAL (SELECT (i.issued_at AT TIME ZONE i.time_zone)::date AS day) d
  WHERE i.evidence_state <> 'not_needed' AND i.deleted_at IS NULL AND i.erased_at IS NULL AND i.status <> 'reversed'
    ${state ? db`AND i.evidence_state = ${state}` : db``}
    ${quarter ? db`AND to_char(d.day, 'YYYY-"Q"Q') = ${quarter}` : db``}`

const rows = (db: Db, filters: Filters) => db`
  SELECT i._id, i.invoice AS number, to_char(d.day, 'YYYY-MM-DD') AS day, i.vat_country, i.total, i.currency,
    i.evidence_state AS state, i.buyer -> 'place' AS place,
    json_build_object('_id', u._id, 'name', coalesce(nullif(u.company_name, ''), person_name(u))) AS user,
    coalesce((
      SELECT json_agg(json_build_object('kind', e.kind, 'country', e.country, 'source', '', 'note', '', 'at', null)
        ORDER BY e.recorded_at, e._id)
      FROM place_evidence e
      WHERE e.invoice_id = i._id OR (e.user_id = i.user_id AND e.kind = 'staff' AND e.recorded_at >= i.issued_at)
    ), '[]') AS later
  ${matching(db, filters)} ORDER BY i.issued_at DESC, i._id DESC`

function shown({ place, later, ...row }: Row): Decoded<InvoiceEvidence> {
  const { country, evidence } = place ? placeOfInvoice(place, later) : { country: '', evidence: [] }
  return { ...row, country, evidence: evidence.map(({ kind, country: named }) => ({ kind, country: named })) }
}

export const listInvoiceEvidence = query(ListInvoiceEvidence, async ({ sql, query: { page, size, ...filters } }) => {
  const [found, [count], [open]] = await Promise.all([
    sql<Row[]>`${rows(sql, filters)} LIMIT ${size} OFFSET ${(page - 1) * size}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${matching(sql, filters)}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${matching(sql, { state: 'contradictory' })}`,
  ])
  return { invoices: found.map(shown), contradictory: open?.total ?? 0, total: count?.total ?? 0, page, size }
})

const columns = ['invoice', 'day', 'customer', 'country', 'vat_country', 'total', 'currency', 'state', 'evidence']

async function* pagesOf(sql: Sql, filters: Filters): AsyncGenerator<Cell[][]> {
  for await (const batch of sql<Row[]>`${rows(sql, filters)}`.cursor(500))
    yield batch
      .map(shown)
      .map(({ number, day, user, country, vat_country, total, currency, state, evidence }) => [
        ...[number, day, user.name, country, vat_country, total, currency, state],
        evidence.map((piece) => `${piece.kind} ${piece.country}`).join(', '),
      ])
}

const readLater = async ({ sql, query: filters }: QueryContext<typeof ExportInvoiceEvidence>) => pagesOf(sql, filters)

/** Exports the list as CSV. Declared as a command, so that every export has an audit row. */
export const exportInvoiceEvidence = command(ExportInvoiceEvidence, {
  prepare: readLater,
  run: async ({ query: filters, prepared: pages, request, now, audit }) => {
    audit({ after: { filters } })
    return csvDownload(`evidence-of-place-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
  },
})
