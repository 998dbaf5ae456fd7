import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** The person who did something. Customers learn that it was staff, but not which member. */
export const Author = z.strictObject({
  kind: z.enum(['customer', 'staff', 'system']),
  name: z.string().nullable(),
  picture: Id.nullable(),
})
export type Author = z.output<typeof Author>
