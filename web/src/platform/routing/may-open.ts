import { holds } from '@mapwright/contract/accounts/permissions.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import type { Page } from './page.ts'

const adminRole = 1

/** Whether a user may open a page of their area. */
export const mayOpen = ({ may }: Pick<Page, 'may'>, person: Pick<User, 'role_id' | 'permissions'>): boolean =>
  may === undefined || (may === 'admin' ? person.role_id === adminRole : holds(person, may))
