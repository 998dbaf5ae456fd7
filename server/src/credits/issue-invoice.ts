import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { type InvoiceFacts, searchText } from './invoice-facts.ts'
import { nextInvoiceNumber } from './invoice-rows.ts'

type Issue = {
  facts: InvoiceFacts
  /** The package it sells, if it sells one. */
  price_id: string | null
  actor_id: string | null
  now: Date
  /** The draft that becomes the invoice; without one the invoice is new. */
  draft_id?: string
}

/** Gives the facts a number and makes them an invoice that is due. */
export async function issueInvoice(tx: Tx, { facts, price_id, actor_id, now, draft_id }: Issue): Promise<string> {
  const user_id = facts.buyer._id
  const invoice = await nextInvoiceNumber(tx, now)
  const row = {
    ...facts,
    seller: tx.json(facts.seller),
    buyer: tx.json(facts.buyer),
    invoice,
    price_id,
    status: 'due',
    search: searchText(invoice, facts, facts.buyer),
    issued_at: now,
  }
  const _id = draft_id ?? uuidv7()
  if (draft_id) await tx`UPDATE credit_invoices SET ${tx(row)} WHERE _id = ${_id} AND status = 'draft'`
  else await tx`INSERT INTO credit_invoices ${tx({ ...row, _id, user_id, created_at: now })}`
  await announce(tx, { type: 'invoice.created', invoice_id: _id, user_id, actor_id })
  return _id
}
