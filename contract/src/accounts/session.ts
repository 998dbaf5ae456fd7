import { z } from 'zod'
import { roles } from '../api/roles.ts'
import { Id, InstantText } from '../api/scalars.ts'

/** A random id that a browser stores. Failed sign-ins are counted separately for devices that have signed in before. */
export const DeviceId = z.string().regex(/^[\w-]{22,64}$/)

/** A signed-in session. `browser` and `system` are names such as "Firefox" and "Android"; empty if unknown. */
export const Session = z.strictObject({
  _id: Id,
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  created_at: InstantText,
  last_seen_at: InstantText,
  /** The OpenID provider by which the session was opened; empty for other methods. */
  provider: z.string(),
  /** True for the session of the current request. */
  is_this: z.boolean(),
})
export type Session = z.output<typeof Session>

/** Filters of the list of open sessions: staff and admins, customers and their team members, staff who act as a customer. */
export const sessionHolders = ['staff', 'customers', 'impersonators'] as const

/** Methods of opening a session; null if an earlier release opened it, or a registration or impersonation. */
export const openedBy = ['password', 'code', 'recovery_code', 'passkey', 'single_sign_on'] as const

/** An open session in the list for admins. */
export const OpenSession = z.strictObject({
  ...Session.shape,
  expires_at: InstantText,
  opened_by: z.enum(openedBy).nullable(),
  /** The name of the OpenID provider that confirmed the identity. */
  provider: z.string().nullable(),
  user: z.strictObject({ _id: Id, name: z.string(), email: z.string(), role_id: z.literal(Object.values(roles)) }),
  /** The staff member who acts as the user. */
  impersonator: z.strictObject({ _id: Id, name: z.string() }).nullable(),
})
export type OpenSession = z.output<typeof OpenSession>
