import { randomBytes } from 'node:crypto'

const pattern = /^[0-9a-f]{2}\/[0-9a-f]{30}$/

/** A random name, its first two letters a folder, so that no folder grows beyond what a file system likes. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export const isStorageKey = (text: string): boolean => pattern.test(text)

/** Throws on anything but a name that `newStorageKey` makes, so that no key can lead out of the store. */
export function checkedKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error('not a storage key')
  return storageKey
}
