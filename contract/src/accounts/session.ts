import { z } from 'zod'
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
  /** True for the session of the current request. */
  is_this: z.boolean(),
})
export type Session = z.output<typeof Session>
