import { createECDH, hkdfSync } from 'node:crypto'

/** Order of the elliptic curve P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
/** Number of random bytes: 64 bits more than the order, so that the modulo operation has no bias (FIPS 186-5, A.2.1). */
const wideBytes = 40

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Returns the key pair that identifies this site to push services (RFC 8292), in base64url. It is derived from SECRET_KEY, so that all
 * processes and restored backups have the same pair without storing it.
 */
export function vapidKeys(secretKey: string): VapidKeys {
  const wide = Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright web push', wideBytes))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
