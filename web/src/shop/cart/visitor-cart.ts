import type { CartItemInput } from '@mapwright/contract/shop/cart.ts'
import { combineItems } from '@mapwright/contract/shop/cart-items.ts'
import { useSyncExternalStore } from 'react'

const storedKey = 'mapwright.cart'
const listeners = new Set<() => void>()
const empty: readonly CartItemInput[] = []

const isItem = (value: unknown): value is CartItemInput =>
  typeof value === 'object' &&
  value !== null &&
  'product_id' in value &&
  typeof value.product_id === 'string' &&
  'quantity' in value &&
  typeof value.quantity === 'number' &&
  'selected_extra_options' in value &&
  Array.isArray(value.selected_extra_options)

function parsed(text: string): readonly CartItemInput[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isItem) : empty
  } catch {
    return empty
  }
}

/** Without storage (private windows), the cart lasts as long as the tab. */
let inMemory = '[]'
let last = { text: '[]', items: empty }

function storedText(): string {
  try {
    return localStorage.getItem(storedKey) ?? inMemory
  } catch {
    return inMemory
  }
}

/** The same object as long as the cart is the same. */
function read(): readonly CartItemInput[] {
  const text = storedText()
  if (text !== last.text) last = { text, items: parsed(text) }
  return last.items
}

/** What visitors put into their cart before they sign in; kept in the browser. */
export const visitorCart = {
  read,
  subscribe(listener: () => void) {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
  write(items: readonly CartItemInput[]): void {
    inMemory = JSON.stringify(combineItems(items))
    try {
      if (items.length === 0) localStorage.removeItem(storedKey)
      else localStorage.setItem(storedKey, inMemory)
    } catch {
      // Kept in memory only.
    }
    for (const listener of listeners) listener()
  },
}

/** Empty in HTML that is made on the server. */
export const useVisitorCart = (): readonly CartItemInput[] =>
  useSyncExternalStore(visitorCart.subscribe, read, () => empty)
