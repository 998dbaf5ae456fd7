import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { evidenceState } from './evidence-state.ts'
import { type InvoiceContent, searchText } from './invoice-content.ts'
import { insertLines } from './line-rows.ts'
import { nextNumber } from './number-rows.ts'

type Issue = {
  content: InvoiceContent
  actor_id: string | null
  now: Date
  /** Draft that becomes the invoice. Without a draft, a new invoice is created. */
  draft_id?: string
}

/** Issues an invoice and returns its id. The invoice gets a number and is due from then on. */
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
    evidence_state: evidenceState(content),
    search: searchText(number.invoice, lines, content.buyer),
    issued_at: now,
    // Uses the day of issue, because the date of the payment is still unknown and the document must not change later.
    supplied_on: dayIn(now, number.time_zone),
  }
  const _id = draft_id ?? uuidv7()
  if (draft_id) await tx`UPDATE invoices SET ${tx(row)} WHERE _id = ${_id} AND status = 'draft'`
  else await tx`INSERT INTO invoices ${tx({ ...row, _id, user_id, created_at: now })}`
  await insertLines(tx, _id, lines)
  const about = { invoice_id: _id, user_id, actor_id }
  await announce(tx, { type: 'invoice.created', ...about })
  if (content.payment_method === 'bank') await announce(tx, { type: 'invoice.awaits_transfer', ...about })
  // Not announced to customers who place the order themselves, because the provider's page is already open.
  else if (actor_id !== user_id) await announce(tx, { type: 'invoice.awaits_payment', ...about })
  return _id
}
