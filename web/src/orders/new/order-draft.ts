import { fieldOf, isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { emptyValues, nextValues, type OrderValues, unconfirmed } from './order-values.ts'

/** A new order: the input is stored in this browser, its file as a draft on the server. */
export type OrderDraft = { order_id: string | null; values: OrderValues }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (userId: string) => `mapwright.new_order.${userId}`

const fresh: OrderDraft = { order_id: null, values: emptyValues }

const isSameKind = (one: unknown, other: unknown) =>
  Array.isArray(one) === Array.isArray(other) && (one === null || other === null || typeof one === typeof other)

/** Keeps only known fields of the right type, because the draft may come from an older version of the app. */
export function valuesOf(given: Readonly<Record<string, unknown>>): OrderValues {
  const known = Object.entries(emptyValues).map(([name, empty]) => [
    name,
    given[name] !== undefined && isSameKind(given[name], empty) ? given[name] : empty,
  ])
  // The type of each value was checked above.
  return unconfirmed(Object.fromEntries(known) as OrderValues)
}

/** The stored input of the user, or an empty order. */
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

/** Stores the input; without storage it is only lost on reload. */
export function saveDraft(userId: string, draft: OrderDraft, store: Store = localStorage): void {
  try {
    store.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // In private windows or if the disk is full, only the page itself has the draft.
  }
}

/** Empties the draft after an order was placed or discarded. */
export const resetDraft = (userId: string, values: OrderValues, store: Store = localStorage): void =>
  saveDraft(userId, { order_id: null, values: nextValues(values) }, store)
