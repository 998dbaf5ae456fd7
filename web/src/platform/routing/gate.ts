import type { User } from '@mapwright/contract/accounts/user.ts'
import type { PlainPath } from './paths.ts'

/** Who a page is for. `guest` pages are for those who are not signed in, `setup` and `public` ones for everybody. */
export type Area = 'guest' | 'setup' | 'public' | 'verify_email' | 'verify_account' | 'customer' | 'admin'

export type Visitor = Pick<User, 'role_id' | 'verified' | 'status'> | null

const isStaff = (visitor: NonNullable<Visitor>) => visitor.role_id !== 2

/** Where somebody belongs. */
export function homeOf(visitor: Visitor): PlainPath {
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

/** Where to send somebody who opens a public page while the site keeps it for customers and the team. */
export function gateInside(visitor: Visitor): PlainPath | undefined {
  const home = homeOf(visitor)
  return home === '/' || home === '/admin' ? undefined : home
}

/** Where to send somebody who opens a page of this area; undefined: the page is theirs. */
export function gate(area: Area, visitor: Visitor): PlainPath | undefined {
  if (area === 'setup' || area === 'public') return undefined
  if (area === 'guest') return visitor ? homeOf(visitor) : undefined
  const home = homeOf(visitor)
  if (area === 'admin') return !visitor ? '/login' : isStaff(visitor) ? undefined : '/'
  return home === homes[area] ? undefined : home
}
