import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { type InvoiceContent, searchText } from './invoice-content.ts'
import { insertLines } from './line-rows.ts'
import { nextNumber } from './number-rows.ts'

type Issue = {
  content: InvoiceContent
  actor_id: string | null
  now: Date
  /** The draft that becomes the invoice; without it, the invoice is new. */
  draft_id?: string
}

/** Issues an invoice: gives the content a number and makes it due. Returns its id. */
export async function issueInvoice(tx: Tx, { content, actor_id, now, draft_id }: Issue): Promise<string> {
  const { lines, ...columns } = content
  const user_id = content.buyer._id
  const number = await nextNumber(tx, 'invoice', now)
  const row = {
    ...columns,
    ...number,
    seller: tx.json(content.seller),
    buyer: tx.json(content.buyer),
    status: 'due',
    search: searchText(number.invoice, lines, content.buyer),
    issued_at: now,
    // The date of the payment is not known yet, and the document must not change afterwards.
    supplied_on: dayIn(now, number.time_zone),
  }
  const _id = draft_id ?? uuidv7()
  if (draft_id) await tx`UPDATE invoices SET ${tx(row)} WHERE _id = ${_id} AND status = 'draft'`
  else await tx`INSERT INTO invoices ${tx({ ...row, _id, user_id, created_at: now })}`
  await insertLines(tx, _id, lines)
  const about = { invoice_id: _id, user_id, actor_id }
  await announce(tx, { type: 'invoice.created', ...about })
  if (content.payment_method === 'bank') await announce(tx, { type: 'invoice.awaits_transfer', ...about })
  // Customers who place the order themselves are already on the provider's page.
  else if (actor_id !== user_id) await announce(tx, { type: 'invoice.awaits_payment', ...about })
  return _id
}
