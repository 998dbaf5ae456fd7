import type { Author } from '@mapwright/contract/accounts/author.ts'
import { isInTeam, type UserRoleId } from '@mapwright/contract/api/roles.ts'

type Row = { role_id: UserRoleId | null; name: string | null; picture: string | null }

/** The author of an action or message, as shown to staff or to a customer. Customers do not see the names of staff. */
export function authorSeenBy({ isStaff }: { isStaff: boolean }, { role_id, name, picture }: Row): Author {
  const kind = role_id === null ? 'system' : isInTeam(role_id) ? 'staff' : 'customer'
  const isNamed = isStaff || kind !== 'staff'
  return { kind, name: isNamed ? name : null, picture: isNamed ? picture : null }
}
