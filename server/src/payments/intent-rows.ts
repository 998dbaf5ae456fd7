import type { Money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import type { InvoiceLine } from '../billing/invoice-lines.ts'
import { linesOf } from '../billing/line-rows.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

export type Intent = {
  _id: string
  payable_kind: string
  payable_id: string
  invoice_id: string | null
  user_id: string
  amount: Money
  currency: string
  status: 'open' | 'paid' | 'cancelled'
  refunded: Money
  /** Time at which an unpaid intent is closed; null if it is never closed automatically. */
  expires_at: Date | null
}

const columns = [
  ...['_id', 'payable_kind', 'payable_id', 'invoice_id', 'user_id', 'amount', 'currency', 'status', 'refunded'],
  'expires_at',
]

const payOnlineWithinMs = 86_400_000

/** Returns the time until which an order with online payment waits for its payment. */
export const onlineOrderExpiry = (now: Date): Date => new Date(now.getTime() + payOnlineWithinMs)

type NewIntent = Omit<Intent, '_id' | 'status' | 'refunded' | 'expires_at'> & { expires_at?: Date | null; now: Date }

/** Opens an intent and returns its id. */
export async function openIntent(tx: Tx, { now, ...intent }: NewIntent): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO payment_intents ${tx({ ...intent, _id, status: 'open', created_at: now })}`
  return _id
}

/** Locks an intent. Lock order: intent, attempts, invoice, ledger. */
export async function lockIntent(tx: Tx, _id: string): Promise<Intent | undefined> {
  const [intent] = await tx<Intent[]>`SELECT ${tx(columns)} FROM payment_intents WHERE _id = ${_id} FOR UPDATE`
  return intent
}

/** Locks the intent of an invoice. */
export async function lockIntentOf(tx: Tx, invoice_id: string): Promise<Intent | undefined> {
  const [intent] = await tx<Intent[]>`
    SELECT ${tx(columns)} FROM payment_intents WHERE invoice_id = ${invoice_id} AND status <> 'cancelled' FOR UPDATE`
  return intent
}

/** Finds the intent of an invoice. Returns undefined if the intent was cancelled. */
export async function intentOfInvoice(db: Db, invoice_id: string): Promise<Intent | undefined> {
  const [intent] = await db<Intent[]>`
    SELECT ${db(columns)} FROM payment_intents WHERE invoice_id = ${invoice_id} AND status <> 'cancelled'`
  return intent
}

/** Reads the lines of the intent's invoice. */
export const linesOfIntent = async (db: Db, { invoice_id }: Intent): Promise<readonly InvoiceLine[]> =>
  invoice_id === null ? [] : linesOf(db, invoice_id)

export async function readIntent(db: Db, _id: string): Promise<Intent | undefined> {
  const [intent] = await db<Intent[]>`SELECT ${db(columns)} FROM payment_intents WHERE _id = ${_id}`
  return intent
}

/** Lets open intents expire at a time; with null, they do not expire. */
export const expireIntents = (tx: Tx, ids: readonly string[], expires_at: Date | null) =>
  tx`UPDATE payment_intents SET expires_at = ${expires_at} WHERE _id = ANY (${ids}) AND status = 'open'`

export const cancelIntent = (tx: Tx, _id: string) =>
  tx`UPDATE payment_intents SET status = 'cancelled' WHERE _id = ${_id} AND status = 'open'`

/**
 * Expires the customer's other open intents of the same kind, because a customer who pays for one order has abandoned the others. Keeps
 * failed charges of a stored method, which the customer has been told to pay by hand within some days.
 */
export const expireOthers = (tx: Tx, { _id, user_id, payable_kind }: Intent, now: Date) => tx`
  UPDATE payment_intents SET expires_at = ${now}
  WHERE user_id = ${user_id} AND payable_kind = ${payable_kind} AND _id <> ${_id} AND status = 'open' AND expires_at > ${now}
    AND NOT EXISTS (
      SELECT FROM payment_attempts a JOIN payment_charges c ON c.attempt_id = a._id WHERE a.intent_id = payment_intents._id)`

/** Moves all intents of one user to another user. */
export const moveIntents = (tx: Tx, { from, to }: { from: string; to: string }) =>
  tx`UPDATE payment_intents SET user_id = ${to} WHERE user_id = ${from}`
