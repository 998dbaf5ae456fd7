/** Former secret keys, by the current key that has replaced them. Filled once, before the site starts to read. */
const formerKeys = new Map<string, string>()

type Keys = { secretKey: string; formerKey: string | undefined }

/** Accepts values that were sealed or signed with the former key (`SECRET_KEY_BEFORE`). New ones are made with the current key only. */
export function acceptFormerKey({ secretKey, formerKey }: Keys): void {
  if (formerKey === undefined) formerKeys.delete(secretKey)
  else formerKeys.set(secretKey, formerKey)
}

/** Returns the keys with which stored and received values may have been made: the current one first, then the former one. */
export function acceptedKeys(secretKey: string): readonly string[] {
  const former = formerKeys.get(secretKey)
  return former === undefined ? [secretKey] : [secretKey, former]
}

/** Returns the first result that is not undefined. */
export function firstResult<Key, T>(keys: readonly Key[], read: (key: Key) => T | undefined): T | undefined {
  for (const key of keys) {
    const found = read(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads a value with the current key or, if that gives no result, with the former one. */
export const firstAccepted = <T>(secretKey: string, read: (key: string) => T | undefined): T | undefined =>
  firstResult(acceptedKeys(secretKey), read)
