import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum difference between the time of a signature and the current time, in either direction. */
const windowSeconds = 300
const header = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const macOf = (secret: string, seconds: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

/** Builds the signature header for the body of a request that the site sends or receives: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function sign(body: string, { secret, now }: { secret: string; now: Date }): string {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/** Checks whether the body has a recent signature that was made with the secret. */
export function isSigned(signature: string, body: string, { secret, now }: { secret: string; now: Date }): boolean {
  const [, seconds, given] = header.exec(signature) ?? []
  if (seconds === undefined || given === undefined) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > windowSeconds) return false
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(given, 'hex'))
}
