/** The roles of people with an account. The numbers are used only on the wire and in the database. */
export const roles = { admin: 1, customer: 2, staff: 3 } as const

export type Role = keyof typeof roles
export type RoleId = (typeof roles)[Role]

/**
 * The roles of all rows in `users`. A guest of the shop has no account: the user row is created for a single order and cannot sign in. A
 * member works for a customer and signs in, but is a customer on the wire, with a `membership`.
 */
export const userRoles = { ...roles, guest: 4, member: 5 } as const

/** The role number of any row in `users`, including guests and members. */
export type UserRoleId = (typeof userRoles)[keyof typeof userRoles]

const names = { 1: 'admin', 2: 'customer', 3: 'staff' } as const satisfies Record<RoleId, Role>

export const roleOf = (role_id: RoleId): Role => names[role_id]

const team: readonly UserRoleId[] = [roles.admin, roles.staff]

/** Checks whether a role is staff or admin. */
export const isInTeam = (role_id: UserRoleId): boolean => team.includes(role_id)
