import { hmacSha256, isSameText } from '../signature.ts'

const toleranceSeconds = 300
const maxParts = 10

/**
 * Returns true if the body was signed with the subscription's secret in the last five minutes. Format of the header:
 * `t=<seconds>,v0=<hex>[,h=…,v1=…]`.
 */
export function isSignedByCoinbase(raw: Buffer, header: string, secret: string, now: Date): boolean {
  const pairs = header.split(',', maxParts).map((part) => part.trim().split('=', 2))
  const partOf = (name: string) => pairs.find(([key]) => key === name)?.[1] ?? ''
  const seconds = partOf('t')
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false
  return isSameText(partOf('v0'), hmacSha256(secret, [`${seconds}.`, raw], 'hex'))
}
