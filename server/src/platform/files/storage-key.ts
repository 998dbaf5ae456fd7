import { randomBytes } from 'node:crypto'

const pattern = /^[0-9a-f]{2}\/[0-9a-f]{30}$/

/** Creates a random key. Its first two characters are a folder, which keeps each folder small. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export const isStorageKey = (text: string): boolean => pattern.test(text)

/** Returns the key. Throws unless it has the form that `newStorageKey` creates, so that no key can refer to a path outside the store. */
export function checkedKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error('not a storage key')
  return storageKey
}
