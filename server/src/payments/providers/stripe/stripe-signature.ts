import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300
const maxSignatures = 10

/** Splits the header `t=<seconds>,v1=<hex>[,v1=…][,v0=…]` in linear time. */
function partsOf(header: string): { seconds: string; signatures: string[] } {
  const pairs = header.split(',', maxSignatures).map((part) => part.trim().split('=', 2))
  const valuesOf = (name: string) => pairs.flatMap(([key, value = '']) => (key === name ? [value] : []))
  return { seconds: valuesOf('t')[0] ?? '', signatures: valuesOf('v1') }
}

/**
 * Returns true if Stripe signed the body with the endpoint's secret in the last five minutes. Unlike Stripe's own library, also refuses
 * times that are more than five minutes in the future. While a secret is being replaced, Stripe sends a signature for each secret.
 */
export function isSignedByStripe(raw: Buffer, header: string, secret: string, now: Date): boolean {
  const { seconds, signatures } = partsOf(header)
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false
  const wanted = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
  return signatures.some((given) => /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), wanted))
}
