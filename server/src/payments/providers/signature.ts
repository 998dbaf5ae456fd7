import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in constant time for texts of the same length. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Computes HMAC-SHA256 over the parts, one after the other. */
export function hmacSha256(key: string, parts: readonly (string | Buffer)[], encoding: 'hex' | 'base64'): string {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest(encoding)
}
