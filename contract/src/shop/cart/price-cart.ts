import { type Money, money } from '../../api/amounts.ts'
import { type Percent, vatOf } from '../../site/vat.ts'
import { parcelWeight, type WeightUnit } from '../orders/parcel-weight.ts'

/** Pieces of a product. `price` is the net price of one piece including its options. */
export type PricedItem = {
  product_id: string
  category_ids: readonly string[]
  quantity: number
  price: Money
  /** True if the product is not shipped. */
  isDigital?: boolean
  /** The weight of one piece; 0 if unknown. */
  weight?: number
  weight_unit?: WeightUnit
}

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
  /** Minimum net price of the products before discounts, and minimum number of pieces to ship. */
  min_order_amount: Money
  min_product_count: number
  /** Additional costs: a fixed amount, and a share of the products' net price. */
  flat_amount: Money
  percentage: Percent
  free_from: Money | null
  /** Costs by weight, lightest first. `up_to` is in kilograms. If empty, the weight does not matter. */
  weight_tiers: readonly { up_to: number; local_cost: Money; international_cost: Money }[]
}

type Cart = {
  items: readonly PricedItem[]
  coupon: PricedCoupon | null
  shipping: PricedShipping | null
  /** True if the destination is in the seller's country. */
  isLocal: boolean
  vat_percentage: Percent
  /** The currency's smallest unit in hundredths: 100n for currencies without decimals, otherwise 1n. */
  unit: bigint
}

/** The price of a cart. All amounts are net, except `vat` and `total`. */
export type CartPrice = {
  /** The discount on each item, in the order of the items. Their sum is `discount`. */
  discounts: readonly Money[]
  subtotal: Money
  discount: Money
  shipping_cost: Money
  vat: Money
  total: Money
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

const linePrice = ({ price, quantity }: PricedItem): bigint => price * BigInt(quantity)

/** Checks whether the coupon reduces the price of the item. */
export const appliesTo = (coupon: PricedCoupon, item: PricedItem): boolean =>
  (coupon.product_id === null || coupon.product_id === item.product_id) &&
  (coupon.category_id === null || item.category_ids.includes(coupon.category_id))

/**
 * Checks whether the cart meets the coupon's conditions. Only items that the coupon applies to count for the minimum amount and the minimum
 * number.
 */
export function isCouponEarned(coupon: PricedCoupon, items: readonly PricedItem[]): boolean {
  const eligible = items.filter((item) => appliesTo(coupon, item))
  const count = eligible.reduce((total, { quantity }) => total + quantity, 0)
  return (
    eligible.length > 0 &&
    sum(eligible.map(linePrice)) >= coupon.min_order_amount &&
    count >= coupon.min_order_product_count
  )
}

const roundDown = (amount: bigint, unit: bigint) => (amount / unit) * unit

/** Splits the discount among the eligible items in proportion to their prices. The last items get the rounding difference. */
function discountsOf({ items, coupon, unit }: Pick<Cart, 'items' | 'coupon' | 'unit'>): Money[] {
  if (!coupon || !isCouponEarned(coupon, items)) return items.map(() => money(0n))
  const worths = items.map((item) => (appliesTo(coupon, item) ? linePrice(item) : 0n))
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

type Weighed = Pick<PricedItem, 'quantity' | 'isDigital' | 'weight' | 'weight_unit'>

/** Returns the weight of the goods to ship, in kilograms. */
export const cartWeight = (items: readonly Weighed[]): number =>
  parcelWeight(
    items
      .filter(({ isDigital }) => !isDigital)
      .map(({ weight = 0, weight_unit = 'kg', quantity: pieces }) => ({ weight, weight_unit, pieces })),
  )

/** Returns the number of pieces that must be shipped and whose weight is unknown. */
export const unweighedPieces = (items: readonly Weighed[]): number =>
  items.reduce((sum, { isDigital, weight = 0, quantity }) => sum + (isDigital || weight > 0 ? 0 : quantity), 0)

/** Checks whether the method can ship a parcel of this weight. */
export const canCarry = ({ weight_tiers }: Pick<PricedShipping, 'weight_tiers'>, kilograms: number): boolean => {
  const heaviest = weight_tiers.at(-1)
  return heaviest === undefined || kilograms <= heaviest.up_to
}

const piecesToShip = (items: readonly Pick<PricedItem, 'quantity' | 'isDigital'>[]): number =>
  items.reduce((total, { quantity, isDigital }) => total + (isDigital ? 0 : quantity), 0)

/** Checks whether the cart reaches the method's minimum amount and minimum number of products. */
export const meetsMinimums = (
  { min_order_amount, min_product_count }: Pick<PricedShipping, 'min_order_amount' | 'min_product_count'>,
  items: readonly PricedItem[],
): boolean => sum(items.map(linePrice)) >= min_order_amount && piecesToShip(items) >= min_product_count

/** Returns the cost of a parcel. A parcel above the maximum weight is priced like one of the maximum weight, but its order is refused. */
function parcelCost(
  shipping: PricedShipping,
  { isLocal, kilograms, pieces }: { isLocal: boolean; kilograms: number; pieces: number },
): bigint {
  const { weight_tiers: tiers } = shipping
  const tier = tiers.find(({ up_to }) => kilograms <= up_to) ?? tiers.at(-1)
  if (tier) return isLocal ? tier.local_cost : tier.international_cost
  const cost = isLocal ? shipping.local_shipping_cost : shipping.international_shipping_cost
  return shipping.charge_per_product ? cost * BigInt(pieces) : cost
}

function shippingCost({ items, shipping, isLocal, unit }: Cart, net: bigint): bigint {
  const pieces = piecesToShip(items)
  if (!shipping || pieces === 0) return 0n
  if (shipping.free_from !== null && net >= shipping.free_from) return 0n
  const share = roundDown((net * shipping.percentage) / 10_000n, unit)
  return parcelCost(shipping, { isLocal, kilograms: cartWeight(items), pieces }) + shipping.flat_amount + share
}

/**
 * Calculates the price of a cart. The browser displays it, and the server charges it. VAT is calculated once from the net total and rounded
 * half up.
 */
export function priceCart(cart: Cart): CartPrice {
  const { items, vat_percentage, unit } = cart
  const discounts = discountsOf(cart)
  const subtotal = sum(items.map(linePrice))
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
