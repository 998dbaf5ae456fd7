import { maxListedIds } from '@mapwright/contract/shop/products/product.ts'
import { storedList } from '../../platform/stored-list.ts'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

const stored = storedList({ key: 'mapwright.seen', isItem: isId })

/** Returns the ids of the most recently opened products, latest first. */
export const useSeenProducts = stored.useItems

export function rememberSeen(_id: string): void {
  const seen = stored.read()
  if (seen[0] !== _id) stored.write([_id, ...seen.filter((other) => other !== _id)].slice(0, maxListedIds))
}

export const clearSeen = (): void => stored.write([])
