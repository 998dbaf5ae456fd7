import { parseHundredths, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import {
  type CartPrice,
  isCouponEarned,
  type PricedCoupon,
  type PricedShipping,
  priceCart,
} from '@mapwright/contract/shop/cart/price-cart.ts'
import type { AppliedCoupon, PricedCheckout } from '@mapwright/contract/shop/checkout/checkout.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { amountOf, type CartLine, pricedItems } from '../cart/cart-lines.ts'
import { useCategories } from '../categories/use-categories.ts'

const pricedCoupon = ({ flat_amount, percentage, min_order_amount, ...coupon }: AppliedCoupon): PricedCoupon => ({
  ...coupon,
  flat_amount: amountOf(flat_amount),
  percentage: percent(parseHundredths(percentage) ?? 0n),
  min_order_amount: amountOf(min_order_amount),
})

/** Converts a shipping method to input of the pricing function. */
export const pricedShipping = ({ free_from, ...method }: ShippingMethod): PricedShipping => ({
  local_shipping_cost: amountOf(method.local_shipping_cost),
  international_shipping_cost: amountOf(method.international_shipping_cost),
  charge_per_product: method.charge_per_product,
  min_order_amount: amountOf(method.min_order_amount),
  min_product_count: method.min_product_count,
  flat_amount: amountOf(method.flat_amount),
  percentage: percent(parseHundredths(method.percentage) ?? 0n),
  free_from: free_from === null ? null : amountOf(free_from),
  weight_tiers: method.weight_tiers.map(({ up_to, local_cost, international_cost }) => ({
    ...{ up_to, local_cost: amountOf(local_cost), international_cost: amountOf(international_cost) },
  })),
})

type Wanted = {
  lines: readonly CartLine[]
  checkout: PricedCheckout
  /** The shipping country. */
  country: string
  coupon: AppliedCoupon | undefined
}

/** The price of the cart with a shipping method. Calculated by the same function as on the server. */
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
    /** True if the coupon gives a discount. */
    isEarned: priced !== null && isCouponEarned(priced, items),
  }
}
