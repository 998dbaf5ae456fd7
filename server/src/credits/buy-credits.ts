import { BuyCredits } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { bankDetails } from './bank-details.ts'
import { invoiceFacts } from './invoice-facts.ts'
import { ownInvoice } from './invoice-rows.ts'
import { issueInvoice } from './issue-invoice.ts'
import { enabledPaymentMethods } from './payment-methods.ts'
import { onlinePrice } from './price-rows.ts'
import { requireBillingAddress } from './require-billing-address.ts'
import { taxOf } from './tax-of.ts'

/** Orders a package: an invoice is due, credits come when it is paid. */
export const buyCredits = command(BuyCredits, async ({ tx, actor, now, body, audit }) => {
  const { price_id, payment_method } = body
  const settings = await readSettings(tx)
  if (!enabledPaymentMethods(settings).includes(payment_method)) throw new Problem('credits.payment_method_off')
  const item = found(await onlinePrice(tx, price_id), 'credits.price_not_found')
  const { buyer, tax, billing } = await taxOf(tx, settings, actor._id)
  requireBillingAddress(billing)
  if (!billing.confirmed) throw new Problem('credits.billing_address_unconfirmed')
  const facts = invoiceFacts({ item, payment_method, settings, buyer, tax, now })
  const _id = await issueInvoice(tx, { facts, price_id, actor_id: actor._id, now })
  const invoice = found(await ownInvoice(tx, _id), 'credits.invoice_not_found')
  audit({ target_id: _id, after: { invoice: invoice.invoice, count: invoice.count, total: invoice.total } })
  return { invoice, bank: bankDetails(settings) }
})
