import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { holds } from '@mapwright/contract/api/permissions.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { Page } from './page.ts'

/** True if the user has the permission for a page of their area. */
export function mayOpen(
  { may, area, member }: Partial<Pick<Page, 'may' | 'area' | 'member'>>,
  person: Pick<User, 'role_id' | 'permissions' | 'membership'>,
): boolean {
  if (area === 'customer' && !mayAsMember(person, member)) return false
  if (may === undefined) return true
  if (may === 'admin') return person.role_id === roles.admin
  return [may].flat().some((permission) => holds(person, permission))
}
