/** The roles by name; their numbers are used only on the wire and in the database. */
export const roles = { admin: 1, customer: 2, staff: 3 } as const

export type Role = keyof typeof roles
export type RoleId = (typeof roles)[Role]

const names = { 1: 'admin', 2: 'customer', 3: 'staff' } as const satisfies Record<RoleId, Role>

export const roleOf = (role_id: RoleId): Role => names[role_id]
