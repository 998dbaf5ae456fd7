import { createHmac, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time, if they have the same length. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Calculates the HMAC-SHA256 of the concatenated parts. */
export function hmacSha256(key: string, parts: readonly (string | Buffer)[], encoding: 'hex' | 'base64'): string {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest(encoding)
}
