import { hashOfToken, newToken } from '../platform/api/secret-token.ts'

const prefix = 'mw_'

/** A new key with 256 random bits. */
export const newApiKey = (): string => `${prefix}${newToken()}`

/** A plain hash is enough for a key that nobody can guess. */
export const hashOfKey = (key: string): string => hashOfToken(key).toString('hex')

/** What is shown of a key later on. */
export const hintOf = (key: string): string => `${key.slice(0, 7)}…${key.slice(-4)}`

export const isApiKey = (token: string): boolean => token.startsWith(prefix)
