import { randomBytes } from 'node:crypto'

const pattern = /^[0-9a-f]{2}\/[0-9a-f]{30}$/

/** A random key whose first two characters are a folder, to keep folders small. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export const isStorageKey = (text: string): boolean => pattern.test(text)

/** Throws unless the key has the form made by `newStorageKey`, so that no key can point outside the store. */
export function checkedKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error('not a storage key')
  return storageKey
}
