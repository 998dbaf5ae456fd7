import type { Person } from './user.ts'

/** What to call somebody: the name, else the company, else the user name. */
export const displayName = (user: Pick<Person, 'firstname' | 'lastname' | 'company_name' | 'username'>): string =>
  `${user.firstname} ${user.lastname}`.trim() || user.company_name || user.username
