import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { hashPassword } from '../src/accounts/security/password.ts'
import type { Person, TestSite } from './kit.ts'

export const password = 'a long enough password'

let hash: Promise<string> | undefined

/** Creates a person who can sign in by password. */
export async function personWithPassword(
  site: Pick<TestSite, 'sql' | 'person'>,
  options: Parameters<TestSite['person']>[0] = {},
): Promise<Person & { username: string }> {
  hash ??= hashPassword(password)
  const person = await site.person(options)
  const username = `dealer-${person._id.slice(-8)}`
  await site.sql`UPDATE users SET password_hash = ${await hash}, username = ${username} WHERE _id = ${person._id}`
  return { ...person, username }
}

/** Signs in with the password, in a new session. */
export const signInAs = (site: Pick<TestSite, 'call'>, person: { email: string }, given = password, captcha = '') =>
  site.call(SignIn, { body: { email: person.email, password: given, captcha } })
