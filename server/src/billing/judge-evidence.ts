import type { Tx } from '../platform/db/sql.ts'
import { evidenceState, type Parties } from './evidence-state.ts'
import type { Evidence } from './place.ts'

type Unjudged = Parties & { _id: string; later: readonly (Omit<Evidence, 'at'> & { at: string })[] }

/** Selects the invoices to judge: one, all of a customer, or a number of those of earlier releases. */
type Wanted = { invoice_id: string } | { user_id: string } | { unjudged: number }

const condition = (tx: Tx, wanted: Wanted) =>
  'invoice_id' in wanted
    ? tx`i._id = ${wanted.invoice_id}`
    : 'user_id' in wanted
      ? tx`i.user_id = ${wanted.user_id} AND i.evidence_state <> 'not_needed' AND i.erased_at IS NULL`
      : tx`i.evidence_state IS NULL`

/** Judges invoices again, with the country of their payment and what staff have confirmed since. Returns the number of invoices. */
export async function judgeEvidence(tx: Tx, wanted: Wanted): Promise<number> {
  const rows = await tx<Unjudged[]>`
    SELECT i._id, i.seller, i.buyer, coalesce((
      SELECT json_agg(json_build_object('kind', e.kind, 'country', e.country, 'source', e.source, 'note', e.note,
        'at', e.recorded_at) ORDER BY e.recorded_at, e._id)
      FROM place_evidence e
      WHERE e.invoice_id = i._id OR (e.user_id = i.user_id AND e.kind = 'staff' AND e.recorded_at >= i.issued_at)
    ), '[]') AS later
    FROM invoices i
    WHERE ${condition(tx, wanted)} AND i.series = 'invoice' AND i.invoice IS NOT NULL
    ORDER BY i._id LIMIT ${'unjudged' in wanted ? wanted.unjudged : null} FOR UPDATE OF i`
  for (const { _id, later, ...parties } of rows) {
    const evidence = later.map((piece) => ({ ...piece, at: new Date(piece.at) }))
    await tx`UPDATE invoices SET evidence_state = ${evidenceState(parties, evidence)} WHERE _id = ${_id}`
  }
  return rows.length
}
