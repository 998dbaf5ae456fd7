import { timingSafeEqual } from 'node:crypto'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'

export const newHookSecret = (): string => newToken()

/** A plain hash is enough, because the secret is as random as a key. */
export const hashOfSecret = (secret: string): string => hashOfToken(secret).toString('hex')

/** The secret in `Bearer …`, or the password in `Basic …`, for clients that take credentials in the URL. */
export function secretIn(authorization: string): string {
  const [scheme = '', given = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return given
  if (scheme.toLowerCase() !== 'basic') return ''
  const decoded = Buffer.from(given, 'base64').toString('utf8')
  return decoded.slice(decoded.indexOf(':') + 1)
}

export const isHookSecret = (given: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfSecret(given)), Buffer.from(hash))
