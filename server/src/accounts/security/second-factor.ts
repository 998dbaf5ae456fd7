import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { secondFactorRules } from '@mapwright/contract/accounts/second-factor.ts'
import { verifySync } from 'otplib'

const ivBytes = 12
const tagBytes = 16

const keyFor = (use: 'secret' | 'recovery', secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `mapwright second factor ${use}`, 32))

/** Encrypts an authenticator secret for storage, bound to its user, so that the row cannot be copied to another user. */
export function sealSecret(secretKey: string, user_id: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor('secret', secretKey), iv).setAAD(Buffer.from(user_id))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined if it was sealed with another SECRET_KEY or for another user. */
export function openSecret(secretKey: string, user_id: string, sealed: Buffer): string | undefined {
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

/** The time step of a code: the current one or a neighbor, to tolerate clock drift. Undefined for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const period = secondFactorRules.step_seconds
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period })
  return result.valid ? Math.floor(epoch / period) + result.delta : undefined
}

// Crockford's base 32: easy to read from paper. 32 divides 256, so the modulo of a byte has no bias.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const recoveryCode = (): string => {
  const digits = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** New recovery codes of 50 random bits each, grouped for reading. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: secondFactorRules.recovery_codes }, recoveryCode)

/** The stored hash of a recovery code, independent of case and separators. */
export const recoveryCodeHash = (secretKey: string, user_id: string, code: string): Buffer => {
  const read = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHmac('sha256', keyFor('recovery', secretKey)).update(`${user_id} ${read}`).digest()
}
