import type { User } from '@mapwright/contract/accounts/user.ts'

const key = 'mapwright.user'

/**
 * The signed-in person as kept in local storage. Role, permissions, status and balance are left out: they may change at any time, and only the
 * server says what they are.
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
    // A browser that refuses storage asks the server each time.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
