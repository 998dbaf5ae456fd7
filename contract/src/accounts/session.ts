import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** A random id that a browser keeps. After the first sign-in, its failed attempts are counted separately. */
export const DeviceId = z.string().regex(/^[\w-]{22,64}$/)

/** `browser` and `system` are names such as "Firefox" and "Android", empty if unknown. */
export const Session = z.strictObject({
  _id: Id,
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  created_at: InstantText,
  last_seen_at: InstantText,
  /** Whether this is the session of the current request. */
  is_this: z.boolean(),
})
export type Session = z.output<typeof Session>
