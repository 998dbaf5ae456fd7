import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { firstAccepted } from './secret-keys.ts'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a secret for the database. `use`: the purpose of the secret. A secret sealed for one purpose cannot be unsealed for another. */
export function seal(secretKey: string, use: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(use, secretKey), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a secret that was sealed with the current or the former key. Returns undefined if it was sealed with another SECRET_KEY; the
 * operator must then enter the secret again.
 */
export const unseal = (secretKey: string, use: string, sealed: Buffer): string | undefined =>
  firstAccepted(secretKey, (key) => unsealWith(key, use, sealed))

/** Decrypts a secret with exactly this key. */
export function unsealWith(secretKey: string, use: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(use, secretKey), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keyFor = (use: string, secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `mapwright ${use}`, 32))
