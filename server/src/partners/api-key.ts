import { newToken } from '../platform/api/secret-token.ts'

const prefix = 'mw_'

/** Creates a key with 256 random bits. */
export const newApiKey = (): string => `${prefix}${newToken()}`

/** The part of a key that stays visible. */
export const hintOf = (key: string): string => `${key.slice(0, 7)}…${key.slice(-4)}`

export const isApiKey = (token: string): boolean => token.startsWith(prefix)
