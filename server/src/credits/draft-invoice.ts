import { CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { readBuyer } from '../billing/buyer-rows.ts'
import { lockDraft, openDraft } from '../billing/draft-rows.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { requireBillingAddress } from '../billing/require-billing-address.ts'
import { taxOf } from '../billing/tax-of.ts'
import { requireWholeUnits } from '../payments/require-whole-units.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { sellCredits } from './sell-credits.ts'

/** Creates a draft invoice, or returns the customer's existing draft. */
export const createEmptyInvoice = command(CreateEmptyInvoice, async ({ tx, now, body: { user_id }, audit }) => {
  const [{ currency }, buyer] = await Promise.all([readSettings(tx), readBuyer(tx, user_id, now)])
  const draft_id = await openDraft(tx, { buyer, currency, payment_method: 'bank', now })
  const invoice = found(await customerInvoice(tx, draft_id), 'credits.invoice_not_found')
  audit({ target_id: invoice._id, after: { user_id } })
  return { invoice }
})

/** Issues a draft with a number, the current VAT and the current data of both parties. The invoice is due from then on. */
export const generateInvoice = command(GenerateInvoice, async ({ tx, actor, now, body, audit }) => {
  const { user_id, isDraft } = found(await lockDraft(tx, body.id), 'credits.invoice_not_found')
  if (!isDraft) throw new Problem('credits.invoice_not_draft')
  const settings = await readSettings(tx)
  requireWholeUnits(body.amount, settings.currency)
  const { buyer, tax, billing } = await taxOf(tx, settings, { user_id, now, isVouchedFor: true })
  requireBillingAddress(billing)
  const item = { name: body.item_name, count: body.count, amount: body.amount }
  const { payment_method, id: draft_id } = body
  const sale = { item, price_id: null, payment_method, settings, buyer, tax, actor_id: actor._id, now }
  await sellCredits(tx, { ...sale, draft_id })
  const invoice = found(await customerInvoice(tx, draft_id), 'credits.invoice_not_found')
  audit({ target_id: draft_id, after: { invoice: invoice.invoice, count: invoice.count, total: invoice.total } })
  return { invoice }
})
