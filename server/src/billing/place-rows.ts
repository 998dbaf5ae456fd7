import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ConfirmedEvidence, ConfirmedKind } from '@mapwright/contract/billing/place.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'
import { judgeEvidence } from './judge-evidence.ts'
import type { Evidence } from './place.ts'

type Confirmation = {
  user_id: string
  kind: ConfirmedKind
  country: string
  note: string
  recorded_by: string
  now: Date
}

export async function insertConfirmation(tx: Tx, { now, ...row }: Confirmation): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO place_evidence ${tx({ ...row, _id, recorded_at: now })}`
  return _id
}

/** Deletes a fact that staff have confirmed about a customer, and returns it. Returns undefined if it does not exist. */
export async function deleteConfirmation(tx: Tx, { user_id, _id }: { user_id: string; _id: string }) {
  const [row] = await tx<{ kind: ConfirmedKind; country: string; note: string }[]>`
    DELETE FROM place_evidence WHERE _id = ${_id} AND user_id = ${user_id} AND kind <> 'payer' RETURNING kind, country, note`
  return row
}

type Payer = { invoice_id: string; country: string; source: string; now: Date }

/** Records the country of the card or account that paid an invoice, and judges its evidence again. Does nothing if it is already recorded. */
export async function recordPayerCountry(tx: Tx, { invoice_id, country, source, now }: Payer): Promise<void> {
  await tx`
    INSERT INTO place_evidence (_id, user_id, kind, country, source, invoice_id, recorded_at)
    SELECT ${uuidv7()}, user_id, 'payer', ${country}, ${source}, _id, ${now} FROM invoices WHERE _id = ${invoice_id}
    ON CONFLICT (invoice_id) WHERE invoice_id IS NOT NULL DO NOTHING`
  await judgeEvidence(tx, { invoice_id })
}

/** Reads the latest recorded evidence of each kind for a customer. */
export const recordedEvidence = (db: Db, user_id: string) => db<Evidence[]>`
  SELECT DISTINCT ON (kind) kind, country, source, note, recorded_at AS at FROM place_evidence
  WHERE user_id = ${user_id} ORDER BY kind, recorded_at DESC, _id DESC`

/** Lists the evidence that staff have recorded for a customer, newest first. */
export const confirmationsOf = (db: Db, user_id: string) => db<Decoded<ConfirmedEvidence>[]>`
  SELECT e._id, e.kind, e.country, e.note, person_name(u) AS recorded_by, e.recorded_at
  FROM place_evidence e JOIN users u ON u._id = e.recorded_by
  WHERE e.user_id = ${user_id} ORDER BY e.recorded_at DESC, e._id DESC`

/** Reads evidence from after the issue of an invoice: the country of its payment, and confirmations by staff, oldest first. */
export const laterEvidence = (db: Db, invoice_id: string) => db<Evidence[]>`
  SELECT e.kind, e.country, e.source, e.note, e.recorded_at AS at
  FROM invoices i JOIN place_evidence e ON e.invoice_id = i._id
    OR (e.user_id = i.user_id AND e.kind = 'staff' AND e.recorded_at >= i.issued_at)
  WHERE i._id = ${invoice_id} ORDER BY e.recorded_at, e._id`
