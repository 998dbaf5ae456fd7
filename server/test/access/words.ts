import type { Permission } from '@mapwright/contract/accounts/permissions.ts'

/** Who: everybody; signed in (verified and active or not); customer (verified and active); staff; admin; or whom a permission was given. */
type Word = 'everybody' | 'signed in' | 'customer' | 'staff' | 'admin' | Permission

export type Access = Readonly<Record<string, readonly Word[]>>

export const reader = ['customer', 'staff'] as const
