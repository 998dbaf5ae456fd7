import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** The person who did something. Customers see only that it was a staff member, not which one. */
export const Author = z.strictObject({
  kind: z.enum(['customer', 'staff', 'system']),
  name: z.string().nullable(),
  picture: Id.nullable(),
})
export type Author = z.output<typeof Author>
