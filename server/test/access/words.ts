import type { Permission } from '@mapwright/contract/accounts/permissions.ts'

/** Who may call: everybody; signed in (even unverified or inactive); customer (verified and active); staff; admin; or anyone with a permission. */
type Word = 'everybody' | 'signed in' | 'customer' | 'staff' | 'admin' | Permission

export type Access = Readonly<Record<string, readonly Word[]>>

export const reader = ['customer', 'staff'] as const
