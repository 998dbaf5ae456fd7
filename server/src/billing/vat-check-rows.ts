import { bareVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type VatCheck, vatProofDays } from '@mapwright/contract/billing/vat-check.ts'
import { uuidv7 } from 'uuidv7'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { ViesResult } from './vies.ts'

type Row = Decoded<VatCheck>

const askedBy = (db: Db, user_id: string | null): Fragment =>
  user_id === null ? db`user_id IS NULL` : db`user_id = ${user_id}`

/** New check of a VAT number. `user_id` is null for a guest who has not ordered yet. */
type NewCheck = ViesResult & { user_id: string | null; vat_no: string; requester: string; now: Date }

export async function insertVatCheck(tx: Tx, { now, ...check }: NewCheck): Promise<void> {
  await tx`INSERT INTO vat_checks ${tx({ ...check, _id: uuidv7(), checked_at: now })}`
}

/** Reads the latest check of a number for a customer, with any result. `user_id` is null for guests. */
export async function latestVatCheck(db: Db, user_id: string | null, vat_no: string): Promise<Row | null> {
  const [check] = await db<Row[]>`
    SELECT vat_no, result, consultation, name, address, checked_at,
      CASE WHEN result = 'valid' AND consultation <> '' THEN checked_at + make_interval(days => ${vatProofDays}) END AS valid_until
    FROM vat_checks WHERE ${askedBy(db, user_id)} AND vat_no = ${bareVatNumber(vat_no)} ORDER BY checked_at DESC, _id DESC LIMIT 1`
  return check ?? null
}

/** Proof that a VAT number was valid, as stored with the invoice. */
export type VatProof = { vat_no: string; consultation: string; checked_at: string }

/**
 * Returns a proof if the latest definite result is "valid", has a consultation number and is recent (`vatProofDays`). Later checks without
 * a response do not invalidate the proof.
 */
export async function vatProof(db: Db, user_id: string | null, vat_no: string, now: Date): Promise<VatProof | null> {
  const [check] = await db<{ result: string; consultation: string; checked_at: Date }[]>`
    SELECT result, consultation, checked_at FROM vat_checks
    WHERE ${askedBy(db, user_id)} AND vat_no = ${bareVatNumber(vat_no)} AND result <> 'unknown'
      AND checked_at > ${now}::timestamptz - make_interval(days => ${vatProofDays})
    ORDER BY checked_at DESC, _id DESC LIMIT 1`
  if (check?.result !== 'valid' || check.consultation === '') return null
  const { consultation, checked_at } = check
  return { vat_no: bareVatNumber(vat_no), consultation, checked_at: checked_at.toISOString() }
}

/** Copies the latest definite check of a guest's VAT number to the user created for the guest's order. */
export async function copyGuestVatCheck(
  tx: Tx,
  { user_id, vat_no }: { user_id: string; vat_no: string },
): Promise<void> {
  await tx`
    INSERT INTO vat_checks (_id, user_id, vat_no, result, requester, consultation, name, address, reason, checked_at)
    SELECT ${uuidv7()}, ${user_id}, vat_no, result, requester, consultation, name, address, reason, checked_at FROM vat_checks
    WHERE user_id IS NULL AND vat_no = ${bareVatNumber(vat_no)} AND result <> 'unknown' ORDER BY checked_at DESC, _id DESC LIMIT 1`
}

/** Deletes the expired checks of guests. */
export const deleteGuestVatChecks = (tx: Tx, now: Date) => tx`
  DELETE FROM vat_checks
  WHERE user_id IS NULL AND checked_at < ${now}::timestamptz - make_interval(days => ${vatProofDays})`
