import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { dayMs } from '@mapwright/contract/api/days.ts'

/** Maximum age of a webhook in milliseconds. PayPal retries for three days, perhaps with a new timestamp. Repeats have no effect. */
const maxAgeMs = 4 * dayMs
const maxAheadMs = 300_000

const certificateHosts = new Set([
  ...['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
])
const maxCertificates = 5

/** Returns true if a certificate may be read from a URL. A forged webhook can contain any URL. */
export function isCertificateUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    certificateHosts.has(url.hostname) &&
    url.pathname.startsWith('/v1/notifications/certs/')
  )
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now <= validToDate

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Returns PayPal's certificate if a chain of valid certificates leads to one of the trusted roots. */
export function trustedCertificate(pem: string, roots: readonly string[], now: Date): X509Certificate | undefined {
  const ends = '-----END CERTIFICATE-----'
  const parts = pem.split(ends, maxCertificates).filter((part) => part.includes('-----BEGIN CERTIFICATE-----'))
  const [leaf, ...others] = parts.map((part) => new X509Certificate(part + ends))
  if (!leaf || leaf.checkHost('messageverificationcerts.paypal.com') === undefined) return undefined
  const trusted = roots.map((root) => new X509Certificate(root))
  let last = leaf
  for (let step = 0; step < maxCertificates && isValidAt(last, now); step += 1) {
    if (trusted.some((root) => isValidAt(root, now) && hasIssued(root, last))) return leaf
    const issuer = others.find((other) => other !== last && hasIssued(other, last))
    if (!issuer) return undefined
    last = issuer
  }
  return undefined
}

type Signed = { raw: Buffer; headers: Readonly<Record<string, string>>; webhook_id: string; now: Date }

/**
 * Returns true if the webhook is recent and signed with the certificate's key. The signed text is `id|time|webhook id|CRC-32 of the
 * body`.
 */
export function isSignedByPaypal({ raw, headers, webhook_id, now }: Signed, certificate: X509Certificate): boolean {
  const time = headers['paypal-transmission-time'] ?? ''
  const age = now.getTime() - Date.parse(time)
  if (!(age <= maxAgeMs && age >= -maxAheadMs)) return false
  if (headers['paypal-auth-algo'] !== 'SHA256withRSA') return false
  const message = [headers['paypal-transmission-id'] ?? '', time, webhook_id, crc32(raw)].join('|')
  const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64')
  return verify('sha256', Buffer.from(message), certificate.publicKey, signature)
}
