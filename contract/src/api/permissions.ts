import { type Role, roles, type UserRoleId } from './roles.ts'

/** The permission tree of staff (role 3), stored and sent as the list of granted leaves. Admins (role 1) have all permissions. */
const crud = ['add', 'edit', 'delete'] as const

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

// The compiler does not join the names of a group and its leaves.
export const permissions = Object.entries(permissionTree).flatMap(([group, leaves]) =>
  leaves.length === 0 ? [group] : leaves.map((leaf) => `${group}.${leaf}`),
) as Permission[]

/** Permissions of new staff: all except marking invoices as paid and processing. */
export const defaultPermissions: readonly Permission[] = permissions.filter(
  (leaf) => leaf !== 'mark_as_paid' && leaf !== 'process_order',
)

/** Someone with a role, given by its name or its number. */
export type Holder = { permissions: readonly string[] } & ({ role: Role } | { role_id: UserRoleId })

export const hasRole = (holder: Holder, role: Role): boolean =>
  'role' in holder ? holder.role === role : holder.role_id === roles[role]

/** Whether a user has all of these permissions: admins have all, customers none. The names may come from another release. */
export const holdsAll = (holder: Holder, leaves: readonly string[]): boolean =>
  leaves.every((leaf) => hasRole(holder, 'admin') || (hasRole(holder, 'staff') && holder.permissions.includes(leaf)))

/** Whether a user has a permission. */
export const holds = (holder: Holder, permission: Permission): boolean => holdsAll(holder, [permission])
