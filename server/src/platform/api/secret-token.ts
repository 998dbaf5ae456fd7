import { createHash, randomBytes } from 'node:crypto'

/** Creates a token of 256 random bits, for a link, a key or a session. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token. SHA-256 is enough, because a random token of 256 bits cannot be guessed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the hash of a token (see `hashOfToken`) as hexadecimal text, for text columns. */
export const hexHashOfToken = (token: string): string => hashOfToken(token).toString('hex')
