import type { Permission } from '@mapwright/contract/accounts/permissions.ts'

/** The page exists, but not for this member of staff. */
export class ForbiddenError extends Error {
  readonly permission: Permission | 'admin'

  constructor(permission: Permission | 'admin') {
    super(permission)
    this.name = 'ForbiddenError'
    this.permission = permission
  }
}
