import type { Person } from './user.ts'

/** The name of a user: full name, otherwise company, otherwise user name. */
export const displayName = (user: Pick<Person, 'firstname' | 'lastname' | 'company_name' | 'username'>): string =>
  `${user.firstname} ${user.lastname}`.trim() || user.company_name || user.username
