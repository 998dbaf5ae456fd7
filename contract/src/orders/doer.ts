import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** Who did something: customers see that it was staff, not who. */
export const Doer = z.strictObject({
  kind: z.enum(['customer', 'staff', 'system']),
  name: z.string().nullable(),
  picture: Id.nullable(),
})
