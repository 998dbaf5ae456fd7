import type { Money } from '@mapwright/contract/api/amounts.ts'
import { money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { type SellerFacts, searchText } from './invoice-facts.ts'
import { creditLines, creditsOf, leftOf, totalsOf } from './invoice-lines.ts'
import { creditableLines, insertLines } from './line-rows.ts'
import { nextNumber } from './number-rows.ts'

type Credit = {
  invoice_id: string
  /** What is credited, VAT included; all that is left if it is not given. */
  gross?: Money
  reason: string
  now: Date
}

type Corrected = {
  user_id: string
  status: string
  currency: string
  payment_method: string
  seller: SellerFacts
  buyer: BuyerRow
  vat_country: string
}

/**
 * Corrects a paid or reversed invoice by a credit note, with the parties of the invoice and a number of its own series. Throws
 * `billing.invoice_not_paid`, or `billing.credit_exceeds_invoice` when less is left. Returns the id of the credit note.
 */
export async function issueCreditNote(tx: Tx, { invoice_id, gross, reason, now }: Credit): Promise<string> {
  const [row] = await tx<Corrected[]>`
    SELECT user_id, status, currency, payment_method, seller, buyer, vat_country FROM invoices
    WHERE _id = ${invoice_id} AND deleted_at IS NULL AND series = 'invoice' FOR UPDATE`
  const { user_id, status, currency, payment_method, seller, buyer, vat_country } = found(
    row,
    'credits.invoice_not_found',
  )
  if (status !== 'paid' && status !== 'reversed') throw new Problem('billing.invoice_not_paid')
  const open = await creditableLines(tx, invoice_id)
  const left = open.reduce((sum, line) => sum + leftOf(line), 0n)
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
    seller: tx.json(seller),
    buyer: tx.json(buyer),
    search: searchText(number.invoice, lines, buyer),
    created_at: now,
    issued_at: now,
    due_at: now,
  })}`
  await insertLines(tx, _id, lines)
  return _id
}
