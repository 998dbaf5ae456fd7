import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { AppliedCoupon, Checkout } from '@mapwright/contract/shop/checkout.ts'
import { type CartPrice, isCouponEarned, type PricedCoupon, priceCart } from '@mapwright/contract/shop/price-cart.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping-method.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { amountOf, type CartLine, pricedItems } from '../cart/cart-lines.ts'
import { useCategories } from '../use-categories.ts'

const pricedCoupon = ({ flat_amount, percentage, min_order_amount, ...coupon }: AppliedCoupon): PricedCoupon => ({
  ...coupon,
  flat_amount: amountOf(flat_amount),
  percentage: percent(parseHundredths(percentage) ?? 0n),
  min_order_amount: amountOf(min_order_amount),
})

const pricedShipping = ({ free_from, ...method }: ShippingMethod) => ({
  local_shipping_cost: amountOf(method.local_shipping_cost),
  international_shipping_cost: amountOf(method.international_shipping_cost),
  charge_per_product: method.charge_per_product,
  free_from: free_from === null ? null : amountOf(free_from),
})

/** Amounts of currencies without decimals are whole units. */
const smallestUnit = (currency: string): bigint =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0 ? 100n : 1n

type Wanted = {
  lines: readonly CartLine[]
  checkout: Checkout
  /** Where it is sent. */
  country: string
  coupon: AppliedCoupon | undefined
}

/** The price of the cart with a shipping method, by the function with which the server prices the order. */
export function useCheckoutPrice({ lines, checkout, country, coupon }: Wanted) {
  const categories = useCategories().data?.categories ?? []
  const items = pricedItems(lines, categories)
  const priced = coupon ? pricedCoupon(coupon) : null
  const priceWith = (method: ShippingMethod | undefined): CartPrice =>
    priceCart({
      ...{ items, coupon: priced, shipping: method ? pricedShipping(method) : null },
      isLocal: country === checkout.country,
      vat_percentage: percent(parseHundredths(checkout.tax.percentage) ?? 0n),
      unit: smallestUnit(checkout.currency),
    })
  return {
    priceWith,
    /** Whether the coupon takes something off; false also without one. */
    isEarned: priced !== null && isCouponEarned(priced, items),
  }
}
