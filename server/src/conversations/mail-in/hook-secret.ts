import { timingSafeEqual } from 'node:crypto'
import { hexHashOfToken } from '../../platform/api/secret-token.ts'

/** Reads the secret from a `Bearer` header, or from the password of a `Basic` header, which clients with credentials in the URL send. */
export function secretIn(authorization: string): string {
  const [scheme = '', given = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return given
  if (scheme.toLowerCase() !== 'basic') return ''
  const decoded = Buffer.from(given, 'base64').toString('utf8')
  return decoded.slice(decoded.indexOf(':') + 1)
}

export const isHookSecret = (given: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hexHashOfToken(given)), Buffer.from(hash))
