import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** The author of a change or message. Customers see only that the author is a staff member, not which one. */
export const Author = z.strictObject({
  kind: z.enum(['customer', 'staff', 'system']),
  name: z.string().nullable(),
  picture: Id.nullable(),
})
export type Author = z.output<typeof Author>
