import type { Permission } from '@mapwright/contract/api/permissions.ts'

type Needed = Permission | readonly Permission[] | 'admin'

/** Thrown if a staff member lacks the permission for an existing page. */
export class ForbiddenError extends Error {
  readonly permission: Needed

  constructor(permission: Needed) {
    super([permission].flat().join(' or '))
    this.name = 'ForbiddenError'
    this.permission = permission
  }
}
