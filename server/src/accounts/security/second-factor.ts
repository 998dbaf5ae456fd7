import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { secondFactorRules } from '@mapwright/contract/accounts/second-factor.ts'
import { verifySync } from 'otplib'
import { acceptedKeys, firstAccepted } from '../../platform/api/secret-keys.ts'

const ivBytes = 12
const tagBytes = 16

const keyFor = (use: 'secret' | 'recovery', secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `mapwright second factor ${use}`, 32))

/**
 * Encrypts an authenticator secret for storage. The user id is authenticated as well, so a row copied to another user cannot be decrypted.
 */
export function sealSecret(secretKey: string, user_id: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor('secret', secretKey), iv).setAAD(Buffer.from(user_id))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts an authenticator secret. Returns undefined if it was encrypted with another SECRET_KEY or for another user. */
export const openSecret = (secretKey: string, user_id: string, sealed: Buffer): string | undefined =>
  firstAccepted(secretKey, (key) => openSecretWith(key, user_id, sealed))

/** Decrypts an authenticator secret with exactly this key. */
export function openSecretWith(secretKey: string, user_id: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor('secret', secretKey), iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(user_id))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the time step of a code. Accepts the current step and its two neighbors, to tolerate clock drift. Returns undefined for a wrong
 * code.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const period = secondFactorRules.step_seconds
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period })
  return result.valid ? Math.floor(epoch / period) + result.delta : undefined
}

// Crockford's base 32, which is easy to read on paper. 256 is a multiple of 32, so a random byte modulo 32 is unbiased.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const recoveryCode = (): string => {
  const digits = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** Creates recovery codes of 50 random bits each, such as `8KQ2M-ZT4XB`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: secondFactorRules.recovery_codes }, recoveryCode)

/** Hash of a recovery code as stored. Ignores case and separators, and reads O as 0, and I and L as 1. */
export const recoveryCodeHash = (secretKey: string, user_id: string, code: string): Buffer => {
  const read = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHmac('sha256', keyFor('recovery', secretKey)).update(`${user_id} ${read}`).digest()
}

/** Hashes of a recovery code that may be stored: with the current and with the former key. */
export const recoveryCodeHashes = (secretKey: string, user_id: string, code: string): Buffer[] =>
  acceptedKeys(secretKey).map((key) => recoveryCodeHash(key, user_id, code))
