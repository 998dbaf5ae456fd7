import { type Money, money } from '../api/amounts.ts'
import { type Percent, vatOf } from '../site/vat.ts'

/** Pieces of one product. `price` is net for one piece with its options. */
export type PricedItem = { product_id: string; category_ids: readonly string[]; quantity: number; price: Money }

export type PricedCoupon = {
  flat_amount: Money
  percentage: Percent
  min_order_amount: Money
  min_order_product_count: number
  category_id: string | null
  product_id: string | null
}

export type PricedShipping = {
  local_shipping_cost: Money
  international_shipping_cost: Money
  charge_per_product: boolean
  free_from: Money | null
}

type Cart = {
  items: readonly PricedItem[]
  coupon: PricedCoupon | null
  shipping: PricedShipping | null
  /** Within the seller's country. */
  isLocal: boolean
  vat_percentage: Percent
  /** The smallest amount of the currency, in hundredths: 100n for currencies without decimals. */
  unit: bigint
}

/** All amounts are net, except `vat` and `total`. */
export type CartPrice = {
  /** The discount of each item, in the order of the items; they add up to `discount`. */
  discounts: readonly Money[]
  subtotal: Money
  discount: Money
  shipping_cost: Money
  vat: Money
  total: Money
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

const worthOf = ({ price, quantity }: PricedItem): bigint => price * BigInt(quantity)

/** Whether the coupon takes something off this item. */
export const appliesTo = (coupon: PricedCoupon, item: PricedItem): boolean =>
  (coupon.product_id === null || coupon.product_id === item.product_id) &&
  (coupon.category_id === null || item.category_ids.includes(coupon.category_id))

/** Whether the cart fulfills the coupon's conditions; minimum amount and count concern the items that it applies to. */
export function isCouponEarned(coupon: PricedCoupon, items: readonly PricedItem[]): boolean {
  const eligible = items.filter((item) => appliesTo(coupon, item))
  const count = eligible.reduce((total, { quantity }) => total + quantity, 0)
  return (
    eligible.length > 0 &&
    sum(eligible.map(worthOf)) >= coupon.min_order_amount &&
    count >= coupon.min_order_product_count
  )
}

const roundDown = (amount: bigint, unit: bigint) => (amount / unit) * unit

/** The discount spread over the eligible items in proportion to their worth; what rounding leaves over goes to the last ones. */
function discountsOf({ items, coupon, unit }: Pick<Cart, 'items' | 'coupon' | 'unit'>): Money[] {
  if (!coupon || !isCouponEarned(coupon, items)) return items.map(() => money(0n))
  const worths = items.map((item) => (appliesTo(coupon, item) ? worthOf(item) : 0n))
  const eligible = sum(worths)
  const wanted = coupon.flat_amount + (eligible * coupon.percentage) / 10_000n
  const discount = roundDown(wanted < eligible ? wanted : eligible, unit)
  let before = 0n
  let given = 0n
  return worths.map((worth) => {
    before += worth
    const upTo = eligible === 0n ? 0n : roundDown((discount * before) / eligible, unit)
    const own = upTo - given
    given = upTo
    return money(own)
  })
}

function shippingCost({ items, shipping, isLocal }: Cart, net: bigint): bigint {
  if (!shipping || items.length === 0) return 0n
  if (shipping.free_from !== null && net >= shipping.free_from) return 0n
  const cost = isLocal ? shipping.local_shipping_cost : shipping.international_shipping_cost
  return shipping.charge_per_product ? cost * BigInt(items.reduce((total, { quantity }) => total + quantity, 0)) : cost
}

/** What a cart costs. The browser shows it and the server charges it. VAT is that of the net total, rounded half up once. */
export function priceCart(cart: Cart): CartPrice {
  const { items, vat_percentage, unit } = cart
  const discounts = discountsOf(cart)
  const subtotal = sum(items.map(worthOf))
  const discount = sum(discounts)
  const shipping_cost = shippingCost(cart, subtotal - discount)
  const net = subtotal - discount + shipping_cost
  const vat = vatOf(money(net / unit), vat_percentage) * unit
  return {
    discounts,
    subtotal: money(subtotal),
    discount: money(discount),
    shipping_cost: money(shipping_cost),
    vat: money(vat),
    total: money(net + vat),
  }
}
