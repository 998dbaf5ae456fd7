import type { User } from '@mapwright/contract/accounts/user.ts'

const key = 'mapwright.user'

/**
 * The signed-in user in local storage. Role, permissions, status and balance are omitted: they can change at any time, so only the server's
 * response is authoritative.
 */
export type StoredUser = Pick<
  User,
  '_id' | 'username' | 'email' | 'firstname' | 'lastname' | 'company_name' | 'country' | 'theme' | 'language'
>

export function keepUser(user: User): void {
  const { _id, username, email, firstname, lastname, company_name, country, theme, language } = user
  const stored: StoredUser = { _id, username, email, firstname, lastname, company_name, country, theme, language }
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Without storage, the user is requested from the server on each visit.
  }
}

export function clearUser(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage fails, no user was stored.
  }
}
