import type { CartItemInput } from '@mapwright/contract/shop/cart/cart.ts'
import { combineItems } from '@mapwright/contract/shop/cart/cart-items.ts'
import { storedList } from '../../platform/stored-list.ts'

const isItem = (value: unknown): value is CartItemInput =>
  typeof value === 'object' &&
  value !== null &&
  'product_id' in value &&
  typeof value.product_id === 'string' &&
  'quantity' in value &&
  typeof value.quantity === 'number' &&
  'selected_extra_options' in value &&
  Array.isArray(value.selected_extra_options)

const stored = storedList({ key: 'mapwright.cart', isItem })

/** The cart of visitors, stored in the browser until they sign in. */
export const visitorCart = {
  read: stored.read,
  write: (items: readonly CartItemInput[]): void => stored.write(combineItems(items)),
}

export const useVisitorCart = stored.useItems
