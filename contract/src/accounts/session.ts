import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** A random name that a browser gives itself and keeps: signed in once, it has its own count of failed attempts. */
export const DeviceId = z.string().regex(/^[\w-]{22,64}$/)

/** Where somebody is signed in. `browser` and `system` are names such as "Firefox" and "Android", empty when unknown. */
export const Session = z.strictObject({
  _id: Id,
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  created_at: InstantText,
  last_seen_at: InstantText,
  /** The session that asks. */
  is_this: z.boolean(),
})
export type Session = z.output<typeof Session>
