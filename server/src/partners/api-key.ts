import { newToken } from '../platform/api/secret-token.ts'

const prefix = 'mw_'
const publicPrefix = 'pk_'

/** Creates a key with 256 random bits. Public keys have their own prefix. */
export const newApiKey = ({ isPublic = false } = {}): string => `${isPublic ? publicPrefix : prefix}${newToken()}`

/** Visible part of a key: its beginning and its last four characters. */
export const keyHint = (key: string): string => `${key.slice(0, 7)}…${key.slice(-4)}`

export const isApiKey = (token: string): boolean => token.startsWith(prefix) || token.startsWith(publicPrefix)
