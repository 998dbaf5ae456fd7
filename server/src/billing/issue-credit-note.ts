import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { type SellerDetails, searchText } from './invoice-content.ts'
import { creditLines, creditsOf, totalsOf, uncreditedAmount } from './invoice-lines.ts'
import { creditableLines, insertLines } from './line-rows.ts'
import { nextNumber } from './number-rows.ts'

type Credit = {
  invoice_id: string
  /** Gross amount to return. Defaults to the whole uncredited amount. */
  gross?: Money
  reason: string
  /** Person who corrects the invoice. Null if the correction results from another action, such as a refund. */
  actor_id?: string | null
  now: Date
}

type Corrected = {
  user_id: string
  status: string
  currency: string
  payment_method: string
  seller: SellerDetails
  buyer: BuyerRow
  vat_country: string
  supplied_on: string
}

/**
 * Corrects a paid or reversed invoice with a credit note and returns the id of the credit note, which has the parties of the invoice and a
 * number in its own series. Throws `billing.invoice_not_paid`, or `billing.credit_exceeds_invoice` if `gross` exceeds the uncredited
 * amount.
 */
export async function issueCreditNote(tx: Tx, credit: Credit): Promise<string> {
  const { invoice_id, gross, reason, actor_id = null, now } = credit
  const [row] = await tx<Corrected[]>`
    SELECT user_id, status, currency, payment_method, seller, buyer, vat_country,
      to_char(supplied_on, 'YYYY-MM-DD') AS supplied_on FROM invoices
    WHERE _id = ${invoice_id} AND deleted_at IS NULL AND series = 'invoice' FOR UPDATE`
  const corrected = found(row, 'credits.invoice_not_found')
  const { user_id, status, currency, payment_method, seller, buyer, vat_country, supplied_on } = corrected
  if (status !== 'paid' && status !== 'reversed') throw new Problem('billing.invoice_not_paid')
  const open = await creditableLines(tx, invoice_id)
  const left = open.reduce((sum, line) => sum + uncreditedAmount(line), 0n)
  const credited = gross ?? money(left)
  if (credited <= 0n || credited > left) throw new Problem('billing.credit_exceeds_invoice')
  const lines = creditLines(open, credited, currency)
  const number = await nextNumber(tx, 'credit_note', now)
  const _id = uuidv7()
  await tx`INSERT INTO invoices ${tx({
    _id,
    ...number,
    ...totalsOf(lines),
    count: creditsOf(lines),
    user_id,
    status: 'issued',
    corrects: invoice_id,
    reason,
    currency,
    payment_method,
    vat_country,
    supplied_on,
    seller: tx.json(seller),
    buyer: tx.json(buyer),
    search: searchText(number.invoice, lines, buyer),
    created_at: now,
    issued_at: now,
    due_at: now,
  })}`
  await insertLines(tx, _id, lines)
  await announce(tx, { type: 'invoice.credit_note_issued', invoice_id, credit_note_id: _id, user_id, actor_id })
  return _id
}

/**
 * Issues a credit note for a refund, at most for the uncredited amount, and returns its id. Returns null if the invoice is already fully
 * credited. The caller must have locked the payment, so that no other credit note is issued concurrently.
 */
export async function creditRefund(tx: Tx, credit: Credit & { gross: Money }): Promise<string | null> {
  const left = await uncreditedTotal(tx, credit.invoice_id)
  if (left <= 0n) return null
  return issueCreditNote(tx, credit.gross > left ? { ...credit, gross: money(left) } : credit)
}

/** Gross amount of an invoice that no credit note has returned yet. */
export async function uncreditedTotal(tx: Tx, invoice_id: string): Promise<bigint> {
  const open = await creditableLines(tx, invoice_id)
  return open.reduce((sum, line) => sum + uncreditedAmount(line), 0n)
}
