import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../platform/api/problem.ts'

// Second parameter set that OWASP recommends for argon2id: 19 MiB, two passes, one lane. The library hashes on a worker thread.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// The 3,000 most common passwords of at least eight characters, in lower case, from @zxcvbn-ts/language-common (MIT).
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

// Keyboards may encode the same character as different Unicode sequences.
const normalized = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost)

let unmatchableHash: Promise<string> | undefined

/**
 * Returns true if the password matches the hash. Without a hash (unknown email address), returns false after the same time, so that the
 * response time does not reveal which addresses have accounts.
 */
export async function isCorrectPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  unmatchableHash ??= hashPassword('no user has this password')
  const fits = await verify(passwordHash ?? (await unmatchableHash), normalized(password))
  return passwordHash !== undefined && fits
}

export const commonPassword = { code: 'common_password' } as const

/** Returns true if the password is one of the most common passwords or one of the user's `own` names. */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const typed = normalized(password).toLowerCase()
  return common.has(typed) || own.includes(typed)
}

/**
 * Throws if the password is one of the most common passwords or one of the user's `own` names. `field` is the form field that shows the
 * problem.
 */
export function refuseCommonPassword(password: string, own: readonly string[] = [], field = 'password'): void {
  if (isCommonPassword(password, own))
    throw new Problem('accounts.common_password', { fields: { [field]: commonPassword } })
}
