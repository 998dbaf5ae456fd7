import { newToken } from '../platform/api/secret-token.ts'

const prefix = 'mw_'
const publicPrefix = 'pk_'

/** Creates a key with 256 random bits. Public keys are recognized by their beginning. */
export const newApiKey = ({ isPublic = false } = {}): string => `${isPublic ? publicPrefix : prefix}${newToken()}`

/** The part of a key that stays visible. */
export const keyHint = (key: string): string => `${key.slice(0, 7)}…${key.slice(-4)}`

export const isApiKey = (token: string): boolean => token.startsWith(prefix) || token.startsWith(publicPrefix)
