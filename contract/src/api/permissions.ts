import { type Role, roles, type UserRoleId } from './roles.ts'

const crud = ['add', 'edit', 'delete'] as const

/** The permissions of staff as a tree. A staff member's granted leaves are stored and sent as a list. Admins have all permissions. */
export const permissionTree = {
  orders: [],
  live_support: [],
  tickets: [],
  settings: [],
  tuning_services: [],
  api_manager: [],
  miscellaneous: [],
  tnc: [],
  mark_as_paid: [],
  process_order: [],
  'vehicle_statistics.variants': [...crud, 'table', 'edit_details'],
  'vehicle_statistics.generations': crud,
  'vehicle_statistics.manufacturers': crud,
  'vehicle_statistics.models': crud,
  'vehicle_statistics.types': crud,
  dealers_manager: [
    'send_email',
    'list',
    'edit',
    'delete',
    'change_role',
    'login_as_dealer',
    'change_dealer_password',
    'invoices',
    'balance',
    'delete_invoice',
    'download_invoice',
    'export_users',
  ],
  'shop_manager.category': crud,
  'shop_manager.coupon': crud,
  'shop_manager.shipping_method': crud,
  'shop_manager.product': crud,
  shop_manager: ['hold_order', 'cancel_order', 'complete_order', 'ship_order', 'settings'],
} as const

type Tree = typeof permissionTree
export type Permission = {
  [Group in keyof Tree & string]: Tree[Group] extends readonly [] ? Group : `${Group}.${Tree[Group][number]}`
}[keyof Tree & string]

// The compiler cannot infer the joined names of groups and leaves.
export const permissions = Object.entries(permissionTree).flatMap(([group, leaves]) =>
  leaves.length === 0 ? [group] : leaves.map((leaf) => `${group}.${leaf}`),
) as Permission[]

/** Default permissions of new staff: all except marking invoices as paid and processing orders. */
export const defaultPermissions: readonly Permission[] = permissions.filter(
  (leaf) => leaf !== 'mark_as_paid' && leaf !== 'process_order',
)

/** A person with permissions and a role. The role is given by name or by number. */
export type Holder = { permissions: readonly string[] } & ({ role: Role } | { role_id: UserRoleId })

export const hasRole = (holder: Holder, role: Role): boolean =>
  'role' in holder ? holder.role === role : holder.role_id === roles[role]

/**
 * Checks whether a user has all of these permissions. Admins have all permissions, customers have none. `leaves` may contain names from
 * another release.
 */
export const holdsAll = (holder: Holder, leaves: readonly string[]): boolean =>
  leaves.every((leaf) => hasRole(holder, 'admin') || (hasRole(holder, 'staff') && holder.permissions.includes(leaf)))

export const holds = (holder: Holder, permission: Permission): boolean => holdsAll(holder, [permission])
