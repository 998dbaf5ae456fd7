import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../api/problem.ts'

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane. The library works off the main thread.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// The commonest 3,000 of eight characters or more, in lower case, from the list of @zxcvbn-ts/language-common (MIT).
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

// One form for the same characters typed on different keyboards.
const normalised = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password fits the hash. Without a hash (nobody has that address) it takes just as long and says no, so that the
 * time does not tell who has an account.
 */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await nobodysHash), normalised(password))
  return passwordHash !== undefined && fits
}

/** Throws when the password is one of the commonest, or the account's own name or address. `field` is where the form shows it. */
export function refuseCommonPassword(password: string, own: readonly string[] = [], field = 'password'): void {
  const typed = normalised(password).toLowerCase()
  if (common.has(typed) || own.includes(typed))
    throw new Problem('accounts.common_password', { fields: { [field]: { code: 'common_password' } } })
}
