import { canCarry, cartWeight, meetsMinimums } from '@mapwright/contract/shop/cart/price-cart.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { useState } from 'react'
import { type CartLine, pricedItems } from '../cart/cart-lines.ts'
import { pricedShipping } from './use-checkout-price.ts'

/** The kinds of delivery: the order is shipped, or its buyer picks it up. */
export type Kind = ShippingMethod['kind']

/** The chosen delivery: first its kind, then a method of this kind. */
export type Receiving = ReturnType<typeof useReceiving>

/** The choice of a delivery. A method is not possible if it cannot carry the weight, or the cart does not reach its minimums. */
export function useReceiving(methods: readonly ShippingMethod[], lines: readonly CartLine[]) {
  const [wanted, chooseKind] = useState<Kind>('parcel')
  const [methodId, chooseMethod] = useState<string>()
  const kinds = (['parcel', 'pickup'] as const).filter((kind) => methods.some((method) => method.kind === kind))
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? 'parcel')
  const offered = methods.filter((method) => method.kind === kind)
  const items = pricedItems(lines, [])
  const kilograms = cartWeight(items)
  const carries = (method: ShippingMethod): boolean => canCarry(pricedShipping(method), kilograms)
  /** Whether the cart reaches the minimum amount and the minimum number of products for the method. */
  const isEarned = (method: ShippingMethod): boolean => meetsMinimums(pricedShipping(method), items)
  const possible = offered.filter((method) => carries(method) && isEarned(method))
  return {
    ...{ kind, kinds, chooseKind, chooseMethod, offered, carries, isEarned, kilograms },
    /** The chosen method, or the only one if just one is possible. */
    method: possible.find(({ _id }) => _id === methodId) ?? (possible.length === 1 ? possible[0] : undefined),
  }
}
