import type { Permission } from '@mapwright/contract/accounts/permissions.ts'

/** The page exists, but not for this member of staff. */
export class ForbiddenError extends Error {
  readonly permission: Permission

  constructor(permission: Permission) {
    super(permission)
    this.name = 'ForbiddenError'
    this.permission = permission
  }
}
