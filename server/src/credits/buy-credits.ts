import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { takesPrice } from '@mapwright/contract/payments/payment-amounts.ts'
import { bankDetails } from '../billing/bank-details.ts'
import { ownInvoice } from '../billing/invoice-rows.ts'
import { withVat } from '../billing/tax.ts'
import { paymentMethodsOf } from '../payments/payment-methods.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { hasDirectPayment, hasOwnAmount, orderItem, ownAmountItem } from './own-amount.ts'
import { packageOnSale } from './package-rows.ts'
import { requireBuyer } from './require-buyer.ts'
import { sellCredits } from './sell-credits.ts'

/** Issues an invoice for a package or for a number of credits. The credits are posted when the invoice is paid. */
export const buyCredits = command(BuyCredits, async ({ tx, app, actor, now, request, body, audit }) => {
  const { price_id, count, payment_method, for_order } = body
  const settings = await readSettings(tx)
  if (!(await paymentMethodsOf(tx, app, { switches: settings, currency: settings.currency })).includes(payment_method))
    throw new Problem('credits.payment_method_off')
  if ((price_id === undefined) === (count === undefined)) throw new Problem('credits.price_not_found')
  if (count !== undefined && !(for_order ? hasDirectPayment(settings) : hasOwnAmount(settings)))
    throw new Problem('credits.own_amount_off')
  // A customer who buys the missing credits for an order must pay online.
  if (for_order && payment_method === 'bank') throw new Problem('credits.payment_method_off')
  const { buyer, tax } = await requireBuyer(tx, settings, {
    user_id: actor._id,
    now,
    internet_country: request.country,
  })
  const { percentage } = tax
  const own = (wanted: Credits) =>
    for_order
      ? orderItem(settings, { count: wanted, percentage, payment_method }, buyer.language)
      : ownAmountItem(settings, wanted, buyer.language)
  const item =
    price_id === undefined
      ? own(found(count, 'credits.price_not_found'))
      : found(await packageOnSale(tx, price_id), 'credits.price_not_found')
  const { currency } = settings
  if (!takesPrice(payment_method, { currency, amount: withVat(item.amount, percentage, currency).total }))
    throw new Problem('credits.payment_method_off')
  const wanted = { item, price_id: price_id ?? null, payment_method, for_order }
  const sale = { ...wanted, settings, buyer, tax, actor_id: actor._id, now }
  const { invoice_id: _id, payment_id } = await sellCredits(tx, sale)
  const invoice = found(await ownInvoice(tx, _id), 'credits.invoice_not_found')
  audit({ target_id: _id, after: { invoice: invoice.invoice, count: invoice.count, total: invoice.total } })
  return { invoice, bank: bankDetails(settings), payment_id }
})
