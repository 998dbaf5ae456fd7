import type { ApiScope } from '@mapwright/contract/api/endpoint.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'

/**
 * The permitted callers: everybody; signed in (even unverified or inactive); customer (verified and active); staff; admin; anyone with a
 * permission; visitors without an account; or API clients with a scope.
 */
type Word = 'everybody' | 'signed in' | 'customer' | 'staff' | 'admin' | 'visitor' | Permission | `scope:${ApiScope}`

export type Access = Readonly<Record<string, readonly Word[]>>

export const reader = ['customer', 'staff'] as const
