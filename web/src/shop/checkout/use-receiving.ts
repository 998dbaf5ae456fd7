import { canCarry, cartWeight, meetsMinimums } from '@mapwright/contract/shop/cart/price-cart.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { useState } from 'react'
import { type CartLine, pricedItems } from '../cart/cart-lines.ts'
import { pricedShipping } from './use-checkout-price.ts'

/** The kind of delivery: shipping (`parcel`) or pick-up. */
export type Kind = ShippingMethod['kind']

/** The selected delivery: a kind, and a method of this kind. */
export type Receiving = ReturnType<typeof useReceiving>

/** Selects the delivery. A method is possible only if it can carry the weight and the cart reaches the method's minimums. */
export function useReceiving(methods: readonly ShippingMethod[], lines: readonly CartLine[]) {
  const [wanted, chooseKind] = useState<Kind>('parcel')
  const [methodId, chooseMethod] = useState<string>()
  const kinds = (['parcel', 'pickup'] as const).filter((kind) => methods.some((method) => method.kind === kind))
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? 'parcel')
  const offered = methods.filter((method) => method.kind === kind)
  const items = pricedItems(lines, [])
  const kilograms = cartWeight(items)
  const carries = (method: ShippingMethod): boolean => canCarry(pricedShipping(method), kilograms)
  /** Returns true if the cart reaches the method's minimum amount and minimum number of products. */
  const isEarned = (method: ShippingMethod): boolean => meetsMinimums(pricedShipping(method), items)
  const possible = offered.filter((method) => carries(method) && isEarned(method))
  return {
    ...{ kind, kinds, chooseKind, chooseMethod, offered, carries, isEarned, kilograms },
    /** The selected method. If only one method is possible, it is selected automatically. */
    method: possible.find(({ _id }) => _id === methodId) ?? (possible.length === 1 ? possible[0] : undefined),
  }
}
