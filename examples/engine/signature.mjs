import { createHmac, timingSafeEqual } from 'node:crypto'

const windowSeconds = 300

/** @param {string} secret @param {string} seconds @param {string} body */
const macOf = (secret, seconds, body) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

/**
 * Signs a body: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.
 * @param {string} secret
 * @param {string} body
 */
export function sign(secret, body, seconds = String(Math.floor(Date.now() / 1000))) {
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/**
 * Checks that the body was signed with the secret within the last `windowSeconds`.
 * @param {string} secret
 * @param {string} body
 * @param {string} signature
 */
export function isSigned(secret, body, signature) {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || !mac || Math.abs(Date.now() / 1000 - Number(seconds)) > windowSeconds) return false
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(mac, 'hex'))
}
