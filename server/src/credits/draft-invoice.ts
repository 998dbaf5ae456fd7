import { CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { readBuyer } from './buyer-rows.ts'
import { invoiceFacts, searchText } from './invoice-facts.ts'
import { customerInvoice } from './invoice-rows.ts'
import { issueInvoice } from './issue-invoice.ts'
import { requireBillingAddress } from './require-billing-address.ts'
import { taxOf } from './tax-of.ts'

/** Begins an invoice by hand; a customer has one open draft at most, and it is the one that comes back. */
export const createEmptyInvoice = command(CreateEmptyInvoice, async ({ tx, now, body: { user_id }, audit }) => {
  const [{ currency }, buyer] = await Promise.all([readSettings(tx), readBuyer(tx, user_id)])
  const row = {
    _id: uuidv7(),
    user_id,
    status: 'draft',
    currency,
    payment_method: 'bank',
    search: searchText(null, { item_name: '' }, buyer),
    created_at: now,
  }
  await tx`INSERT INTO credit_invoices ${tx(row)}
    ON CONFLICT (user_id) WHERE status = 'draft' AND deleted_at IS NULL DO NOTHING`
  const [draft] = await tx<{ _id: string }[]>`
    SELECT _id FROM credit_invoices WHERE user_id = ${user_id} AND status = 'draft' AND deleted_at IS NULL`
  const invoice = found(draft && (await customerInvoice(tx, draft._id)), 'credits.invoice_not_found')
  audit({ target_id: invoice._id, after: { user_id } })
  return { invoice }
})

/** Issues a draft: it gets its number, its VAT and the parties as they are now, and is due. */
export const generateInvoice = command(GenerateInvoice, async ({ tx, actor, now, body, audit }) => {
  const [draft] = await tx<{ user_id: string; status: string }[]>`
    SELECT user_id, status FROM credit_invoices WHERE _id = ${body.id} AND deleted_at IS NULL FOR UPDATE`
  const { user_id, status } = found(draft, 'credits.invoice_not_found')
  if (status !== 'draft') throw new Problem('credits.invoice_not_draft')
  const settings = await readSettings(tx)
  const { buyer, tax, billing } = await taxOf(tx, settings, user_id, { isVouchedFor: true })
  requireBillingAddress(billing)
  const item = { name: body.item_name, count: body.count, amount: body.amount }
  const facts = invoiceFacts({ item, payment_method: body.payment_method, settings, buyer, tax, now })
  await issueInvoice(tx, { facts, price_id: null, actor_id: actor._id, now, draft_id: body.id })
  const invoice = found(await customerInvoice(tx, body.id), 'credits.invoice_not_found')
  audit({ target_id: body.id, after: { invoice: invoice.invoice, count: invoice.count, total: invoice.total } })
  return { invoice }
})
