import type { Permission } from '@mapwright/contract/accounts/permissions.ts'

/** The staff member lacks the permission for an existing page. */
export class ForbiddenError extends Error {
  readonly permission: Permission | 'admin'

  constructor(permission: Permission | 'admin') {
    super(permission)
    this.name = 'ForbiddenError'
    this.permission = permission
  }
}
