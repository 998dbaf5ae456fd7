import type { User } from '@mapwright/contract/accounts/user.ts'

const key = 'mapwright.user'

/**
 * The signed-in user in local storage. Role, permissions, status and balance are omitted: they may change at any time, so only the
 * server's response counts.
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
    // Without storage, the browser asks the server each time.
  }
}

export function clearUser(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage fails, nothing was stored.
  }
}
