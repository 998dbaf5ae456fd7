import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { PlainPath } from './paths.ts'

/** The audience of a page. `guest` pages are for visitors who are not signed in; `setup` and `public` pages are for everyone. */
export type Area = 'guest' | 'setup' | 'public' | 'verify_email' | 'verify_account' | 'customer' | 'admin'

export type Visitor = Pick<User, 'role_id' | 'verified' | 'status'> | null

const isStaff = (visitor: NonNullable<Visitor>) => visitor.role_id !== roles.customer

/** The start page of a user, or the login page for visitors. */
export function homePath(visitor: Visitor): PlainPath {
  if (!visitor) return '/login'
  if (isStaff(visitor)) return '/admin'
  if (!visitor.verified) return '/verify_email'
  return visitor.status === 1 ? '/' : '/verify_account'
}

const homes: Record<Exclude<Area, 'guest' | 'setup' | 'public'>, PlainPath> = {
  verify_email: '/verify_email',
  verify_account: '/verify_account',
  customer: '/',
  admin: '/admin',
}

/** The redirect target for a visitor of a page that is restricted to customers and staff; undefined if the visitor may see the page. */
export function gateInside(visitor: Visitor): PlainPath | undefined {
  const home = homePath(visitor)
  return home === '/' || home === '/admin' ? undefined : home
}

/** The redirect target for a page of this area; undefined if the visitor may see it. */
export function gate(area: Area, visitor: Visitor): PlainPath | undefined {
  if (area === 'setup' || area === 'public') return undefined
  if (area === 'guest') return visitor ? homePath(visitor) : undefined
  const home = homePath(visitor)
  if (area === 'admin') return !visitor ? '/login' : isStaff(visitor) ? undefined : '/'
  return home === homes[area] ? undefined : home
}
