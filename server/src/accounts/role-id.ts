import { userRoles } from '@mapwright/contract/api/roles.ts'
import { literal } from '../platform/db/sql.ts'

/** The role ids for use in SQL: `u.role_id = ${roleId.customer}`. */
export const roleId = {
  admin: literal(userRoles.admin),
  customer: literal(userRoles.customer),
  staff: literal(userRoles.staff),
  guest: literal(userRoles.guest),
  member: literal(userRoles.member),
}
