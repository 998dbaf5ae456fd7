import { fieldOf, isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { emptyValues, nextValues, type OrderValues, unconfirmed } from './order-values.ts'

/** A new order. The input is stored in this browser. The file is stored on the server, in the draft order `order_id`. */
export type OrderDraft = { order_id: string | null; values: OrderValues }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (userId: string) => `mapwright.new_order.${userId}`

const fresh: OrderDraft = { order_id: null, values: emptyValues }

const isSameKind = (one: unknown, other: unknown) =>
  Array.isArray(one) === Array.isArray(other) && (one === null || other === null || typeof one === typeof other)

/** Returns the known fields of the right type. Other fields may come from an older version of the app and are replaced by empty values. */
export function valuesOf(given: Readonly<Record<string, unknown>>): OrderValues {
  const known = Object.entries(emptyValues).map(([name, empty]) => [
    name,
    given[name] !== undefined && isSameKind(given[name], empty) ? given[name] : empty,
  ])
  // The assertion is safe, because the type of each value was checked above.
  return unconfirmed(Object.fromEntries(known) as OrderValues)
}

/** Returns the user's stored input, or an empty order. */
export function readDraft(userId: string, store: Store = localStorage): OrderDraft {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? 'null')
    const [order_id, values] = [fieldOf(kept, 'order_id'), fieldOf(kept, 'values')]
    if (!isRecord(values)) return fresh
    return { order_id: typeof order_id === 'string' ? order_id : null, values: valuesOf(values) }
  } catch {
    return fresh
  }
}

/** Stores the input in the browser. If that fails, the input is lost only on reload. */
export function saveDraft(userId: string, draft: OrderDraft, store: Store = localStorage): void {
  try {
    store.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Storage is unavailable in some private windows and if the disk is full.
  }
}

/** Resets the stored draft after an order was placed or discarded. */
export const resetDraft = (userId: string, values: OrderValues, store: Store = localStorage): void =>
  saveDraft(userId, { order_id: null, values: nextValues(values) }, store)
