import { hasPostCodes } from '@mapwright/contract/accounts/billing-address.ts'
import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { CartItemInput } from '@mapwright/contract/shop/cart.ts'
import { priceCart } from '@mapwright/contract/shop/price-cart.ts'
import { type ShopAddress, shopOrderRules } from '@mapwright/contract/shop/shop-order.ts'
import { uuidv7 } from 'uuidv7'
import { readBilling } from '../../accounts/billing-rows.ts'
import { type BuyerRow, readBuyer } from '../../billing/buyer-rows.ts'
import { invoiceFacts } from '../../billing/invoice-facts.ts'
import { issueInvoice } from '../../billing/issue-invoice.ts'
import { requireBillingAddress } from '../../billing/require-billing-address.ts'
import { readInvoiceSettings } from '../../billing/settings.ts'
import { smallestUnit } from '../../billing/tax.ts'
import { openIntent } from '../../payments/intent-rows.ts'
import { payByHand } from '../../payments/pay-by-hand.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { readSettings } from '../../site/read-settings.ts'
import { usableCoupon } from '../coupons/usable-coupon.ts'
import { readShippingMethod } from '../shipping/shipping-rows.ts'
import { type CartLine, readCartLines, takeStock } from './cart-lines.ts'
import { goodsTax } from './goods-tax.ts'
import { invoiceItems } from './invoice-items.ts'
import { insertHistory, insertOrderLines } from './order-rows.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

type Placement = {
  user_id: string
  items: readonly CartItemInput[]
  /** Empty: none. */
  coupon_code: string
  shipping_method_id: string
  shipping_address: ShopAddress
  payment_method: PaymentMethod
  customer_note: string
  /** The total that the customer saw; refused if it has changed. */
  expected_total?: Money | undefined
  actor_id: string | null
  now: Date
}

type Placed = { order_id: string; invoice_id: string; invoice_no: string; payment_id: string; total: Money }

const minuteMs = 60_000

const reservedUntil = (method: PaymentMethod, now: Date): Date => {
  const minutes =
    method === 'bank' ? shopOrderRules.bank_reservation_days * 24 * 60 : shopOrderRules.reservation_minutes
  return new Date(now.getTime() + minutes * minuteMs)
}

function requirePostCode({ country, post_code }: ShopAddress): void {
  if (post_code.trim() !== '' || !hasPostCodes(country)) return
  throw new Problem('request.invalid', { fields: { 'shipping_address.post_code': { code: 'required' } } })
}

const billingAddressOf = ({
  name,
  username,
  company_name,
  address,
  post_code,
  city,
  country,
}: BuyerRow): ShopAddress => ({
  ...{ name: name || (company_name === '' ? username : ''), company_name, address, post_code, city, country },
  phone: '',
})

/** The buyer, whose billing address has to be complete and confirmed. */
async function readShopBuyer(tx: Tx, user_id: string, now: Date): Promise<BuyerRow> {
  const billing = await readBilling(tx, user_id)
  requireBillingAddress(billing)
  if (!billing.confirmed) throw new Problem('credits.billing_address_unconfirmed')
  return readBuyer(tx, user_id, now)
}

/** The coupon, locked, which then counts as used once more. */
async function useCoupon(tx: Tx, items: readonly CartLine[], { coupon_code, user_id, now }: Placement) {
  if (coupon_code === '') return null
  const coupon = await usableCoupon(tx, { code: coupon_code, items, user_id, now, lock: true })
  await tx`UPDATE shop_coupons SET used = used + 1 WHERE _id = ${coupon._id}`
  return coupon
}

/**
 * Places an order: freezes what the customer saw, takes the stock until the order is paid or expires, issues the invoice and opens its
 * payment. An order that costs nothing is paid at once.
 */
export async function placeOrder(tx: Tx, placement: Placement): Promise<Placed> {
  const { user_id, shipping_address, payment_method, actor_id, now } = placement
  requirePostCode(shipping_address)
  const [settings, invoicing, buyer] = [
    await readSettings(tx),
    await readInvoiceSettings(tx),
    await readShopBuyer(tx, user_id, now),
  ]
  const shipping = found(
    await readShippingMethod(tx, placement.shipping_method_id, false),
    'shop.shipping_method_not_found',
  )
  const lines = await readCartLines(tx, placement.items, { lock: true })
  const coupon = await useCoupon(tx, lines, placement)
  await takeStock(tx, lines)

  const { currency } = settings
  const tax = await goodsTax(tx, settings, { buyer, destination: shipping_address.country })
  const isLocal = shipping_address.country === settings.country
  const vat_percentage = tax.percentage
  const unit = smallestUnit(currency)
  const { discounts, ...price } = priceCart({ items: lines, coupon, shipping, isLocal, vat_percentage, unit })
  if (placement.expected_total !== undefined && placement.expected_total !== price.total)
    throw new Problem('shop.price_changed', { details: { total: price.total } })

  const priced = lines.map((line, at) => ({ ...line, discount: discounts[at] ?? money(0n) }))
  const items = invoiceItems(priced, { name: shipping.name, cost: price.shipping_cost })
  const facts = invoiceFacts({ items, payment_method, settings, invoicing, buyer, tax, now, isGoods: true })
  // What the customer saw, owes and pays is one amount, computed on two paths.
  if (facts.total !== price.total) throw new Error(`the invoice comes to ${facts.total}, the cart to ${price.total}`)
  const invoice_id = await issueInvoice(tx, { facts, actor_id, now })
  const order_id = uuidv7()
  const intent = { payable_kind: shopOrderPayments.kind, payable_id: order_id, invoice_id, user_id }
  const payment_id = await openIntent(tx, { ...intent, amount: facts.total, currency, now })
  await tx`INSERT INTO shop_orders ${tx({
    ...{ _id: order_id, user_id, current_status: 'initiated', invoice_id, payment_id, payment_method, currency },
    ...{ ...price, vat_percentage, coupon_id: coupon?._id ?? null, coupon_code: coupon?.code ?? '' },
    shipping_method_id: shipping._id,
    shipping_method: shipping.name,
    shipping_time: isLocal ? shipping.local_shipping_time : shipping.international_shipping_time,
    billing_address: tx.json(billingAddressOf(buyer)),
    shipping_address: tx.json(shipping_address),
    customer_note: placement.customer_note,
    reserved_until: reservedUntil(payment_method, now),
    ...{ created_at: now, updated_at: now },
  })}`
  await insertOrderLines(tx, order_id, priced)
  await insertHistory(tx, { order_id, event: 'place', actor_id, now })
  const [invoice] = await tx<
    [{ invoice_no: string }]
  >`SELECT invoice AS invoice_no FROM invoices WHERE _id = ${invoice_id}`
  const { invoice_no } = invoice
  await announce(tx, { type: 'shop_order.placed', order_id, user_id, invoice_no, actor_id })
  if (price.total === 0n) await payByHand(tx, [shopOrderPayments], { id: invoice_id, txn_id: '', actor_id, now })
  return { order_id, invoice_id, invoice_no, payment_id, total: price.total }
}
