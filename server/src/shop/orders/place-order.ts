import { hasPostCodes } from '@mapwright/contract/accounts/billing-address.ts'
import { formatHundredths, type Money, money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { takesPrice } from '@mapwright/contract/payments/payment-amounts.ts'
import type { CartItemInput } from '@mapwright/contract/shop/cart/cart.ts'
import {
  canCarry,
  cartWeight,
  meetsMinimums,
  type PricedShipping,
  priceCart,
} from '@mapwright/contract/shop/cart/price-cart.ts'
import { type ShopAddress, shopOrderRules } from '@mapwright/contract/shop/orders/shop-order.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { uuidv7 } from 'uuidv7'
import { readBilling } from '../../accounts/profile/billing-rows.ts'
import { type BuyerRow, readBuyer } from '../../billing/buyer-rows.ts'
import { invoiceContent } from '../../billing/invoice-content.ts'
import { issueInvoice } from '../../billing/issue-invoice.ts'
import { requireBillingAddress } from '../../billing/require-billing-address.ts'
import { readInvoiceSettings } from '../../billing/settings.ts'
import { sellerOf } from '../../billing/tax.ts'
import { openIntent } from '../../payments/intent-rows.ts'
import { payByHand } from '../../payments/pay-by-hand.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { readSettings } from '../../site/read-settings.ts'
import { usableCoupon } from '../coupons/usable-coupon.ts'
import { seesVat } from '../get-price-display.ts'
import { readShippingMethod } from '../shipping/shipping-rows.ts'
import { type CartLine, readCartLines, takeStock } from './cart-lines.ts'
import { keepContractTexts } from './contract-texts.ts'
import { invoiceItems } from './invoice-items.ts'
import { insertHistory, insertOrderLines } from './order-rows.ts'
import { orderTax } from './order-tax.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

type Placement = {
  user_id: string
  items: readonly CartItemInput[]
  /** Empty if no coupon is used. */
  coupon_code: string
  /** Undefined if nothing has to be shipped. */
  shipping_method_id?: string | undefined
  /** Defaults to the billing address if nothing is shipped. */
  shipping_address?: ShopAddress | undefined
  payment_method: PaymentMethod
  customer_note: string
  /** The buyer's request for immediate delivery, which waives the right to withdraw; required for digital products. */
  digital_consent?: boolean
  /** The country of the buyer's IP address, if a trusted proxy reports it. */
  internet_country?: string | undefined
  /** The language in which the buyer saw the shop and its terms. */
  language: string
  /** The total that the customer saw; the order is refused if the total has changed. */
  expected_total?: Money | undefined
  actor_id: string | null
  /** True if the user was created for a guest's order. */
  isGuest?: boolean
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

/** Reads the buyer, whose billing address must be complete and confirmed. */
async function readShopBuyer(tx: Tx, user_id: string, now: Date): Promise<BuyerRow> {
  const billing = await readBilling(tx, user_id)
  requireBillingAddress(billing)
  if (!billing.confirmed) throw new Problem('credits.billing_address_unconfirmed')
  return readBuyer(tx, user_id, now)
}

/** Returns the time of the buyer's consent to immediate delivery, which digital products require. Null without digital products. */
function requireConsent(lines: readonly CartLine[], { digital_consent, now }: Placement): Date | null {
  if (!lines.some(isDigital)) return null
  if (!digital_consent) throw new Problem('request.invalid', { fields: { digital_consent: { code: 'required' } } })
  return now
}

const minimumsOf = ({ min_order_amount, min_product_count }: PricedShipping) => ({
  min_order_amount: formatHundredths(min_order_amount),
  min_product_count,
})

/** Reads the chosen shipping method and checks its limits. Null if nothing has to be shipped. */
async function readShipping(tx: Tx, lines: readonly CartLine[], _id: string | undefined) {
  if (lines.every(isDigital)) return null
  const method = found(_id ? await readShippingMethod(tx, _id, false) : undefined, 'shop.shipping_method_not_found')
  const kilograms = cartWeight(lines)
  if (!canCarry(method, kilograms)) throw new Problem('shop.too_heavy', { details: { kilograms } })
  if (!meetsMinimums(method, lines)) throw new Problem('shop.shipping_minimum', { details: minimumsOf(method) })
  return method
}

/** Refuses a total other than the one that the customer saw, or one that the provider of the payment method refuses. */
function requireTotal(total: Money, currency: string, { expected_total, payment_method }: Placement): void {
  if (expected_total !== undefined && expected_total !== total)
    throw new Problem('shop.price_changed', { details: { total: formatHundredths(total) } })
  if (!takesPrice(payment_method, { currency, amount: total })) throw new Problem('credits.payment_method_off')
}

type Shipping = Awaited<ReturnType<typeof readShipping>>

const shippingColumns = (shipping: Shipping, isLocal: boolean) => ({
  shipping_method_id: shipping?._id ?? null,
  shipping_method: shipping?.name ?? '',
  shipping_time: (isLocal ? shipping?.local_shipping_time : shipping?.international_shipping_time) ?? '',
  is_pickup: shipping?.kind === 'pickup',
  pickup_address: shipping?.pickup_address ?? '',
  pickup_hint: shipping?.pickup_hint ?? '',
})

/** The buyer with the delivery address, as stored with the invoice. */
const withDelivery = (buyer: BuyerRow, { phone: _, ...delivery }: ShopAddress): BuyerRow => ({ ...buyer, delivery })

const contractParties = ({ buyer_kind, country: billing_country }: BuyerRow, { country }: ShopAddress) => ({
  ...{ buyer_kind, billing_country, delivery_country: country },
})

async function numberOf(tx: Tx, invoice_id: string): Promise<string> {
  const [{ invoice }] = await tx<[{ invoice: string }]>`SELECT invoice FROM invoices WHERE _id = ${invoice_id}`
  return invoice
}

/**
 * Returns the shipping address. Parcels require one, digital products default to the billing address, and a pick-up always uses the billing address.
 */
function shippingAddress(shipping: Shipping, { shipping_address }: Placement, buyer: BuyerRow): ShopAddress {
  if (shipping?.kind === 'pickup') return billingAddressOf(buyer)
  if (shipping && !shipping_address)
    throw new Problem('request.invalid', { fields: { shipping_address: { code: 'required' } } })
  const address = shipping_address ?? billingAddressOf(buyer)
  requirePostCode(address)
  return address
}

/** Locks the coupon and counts another use of it. */
async function useCoupon(tx: Tx, items: readonly CartLine[], { coupon_code, isGuest, now, ...placement }: Placement) {
  if (coupon_code === '') return null
  const user_id = isGuest ? null : placement.user_id
  const coupon = await usableCoupon(tx, { code: coupon_code, items, user_id, now, lock: true })
  await tx`UPDATE shop_coupons SET used = used + 1 WHERE _id = ${coupon._id}`
  return coupon
}

/**
 * Places an order: stores the data that the customer saw, reserves the stock until the order is paid or expires, issues the invoice and
 * opens its payment. A free order counts as paid immediately.
 */
export async function placeOrder(tx: Tx, placement: Placement): Promise<Placed> {
  const { user_id, payment_method, actor_id, now } = placement
  const [settings, invoicing, buyer] = [
    await readSettings(tx),
    await readInvoiceSettings(tx),
    await readShopBuyer(tx, user_id, now),
  ]
  const lines = await readCartLines(tx, placement.items, { lock: true })
  const digital_consent_at = requireConsent(lines, placement)
  const shipping = await readShipping(tx, lines, placement.shipping_method_id)
  const shipping_address = shippingAddress(shipping, placement, buyer)
  const coupon = await useCoupon(tx, lines, placement)
  await takeStock(tx, lines, actor_id)

  const { currency } = settings
  // For VAT and shipping, goods that are picked up count as delivered at the seller's address.
  const destination = shipping?.kind === 'pickup' ? sellerOf(settings) : shipping_address
  const { tax, isDivided, ...taxed } = await orderTax(tx, settings, {
    ...{ lines, user_id, buyer, destination, internet_country: placement.internet_country, now },
  })
  if (isDivided) throw new Problem('shop.separate_orders')
  const isLocal = destination.country === settings.country
  const vat_percentage = tax.percentage
  const unit = smallestUnit(currency)
  const { discounts, ...price } = priceCart({ items: lines, coupon, shipping, isLocal, vat_percentage, unit })
  requireTotal(price.total, currency, placement)

  const priced = lines.map((line, at) => ({ ...line, discount: discounts[at] ?? money(0n) }))
  const items = invoiceItems(priced, { name: shipping?.name ?? '', cost: price.shipping_cost })
  const isGoods = shipping !== null
  const isSent = isGoods && shipping.kind !== 'pickup'
  const invoiced = isSent ? withDelivery(taxed.buyer, shipping_address) : taxed.buyer
  const content = invoiceContent({ items, payment_method, settings, invoicing, buyer: invoiced, tax, now, isGoods })
  // The displayed total and the invoice total are calculated in two ways, which must agree.
  if (content.total !== price.total)
    throw new Error(`the invoice comes to ${content.total}, the cart to ${price.total}`)
  const invoice_id = await issueInvoice(tx, { content, actor_id, now })
  const order_id = uuidv7()
  const intent = { payable_kind: shopOrderPayments.kind, payable_id: order_id, invoice_id, user_id }
  const payment_id = await openIntent(tx, { ...intent, amount: content.total, currency, now })
  await tx`INSERT INTO shop_orders ${tx({
    ...{ _id: order_id, user_id, current_status: 'initiated', invoice_id, payment_id, payment_method, currency },
    ...{ ...price, vat_percentage, with_vat: await seesVat(tx, buyer) },
    ...{ coupon_id: coupon?._id ?? null, coupon_code: coupon?.code ?? '' },
    ...shippingColumns(shipping, isLocal),
    ...(await keepContractTexts(tx, { ...contractParties(buyer, shipping_address), language: placement.language })),
    billing_address: tx.json(billingAddressOf(buyer)),
    shipping_address: tx.json(shipping_address),
    ...{ customer_note: placement.customer_note, digital_consent_at },
    reserved_until: reservedUntil(payment_method, now),
    ...{ created_at: now, updated_at: now },
  })}`
  await insertOrderLines(tx, order_id, priced)
  await insertHistory(tx, { order_id, event: 'place', actor_id, now })
  const invoice_no = await numberOf(tx, invoice_id)
  await announce(tx, { type: 'shop_order.placed', order_id, user_id, invoice_no, actor_id })
  if (price.total === 0n) await payByHand(tx, [shopOrderPayments], { id: invoice_id, txn_id: '', actor_id, now })
  return { order_id, invoice_id, invoice_no, payment_id, total: price.total }
}
