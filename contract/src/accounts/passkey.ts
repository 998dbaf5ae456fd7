import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

export const Passkey = z.strictObject({
  _id: Id,
  name: z.string(),
  created_at: InstantText,
  last_used_at: InstantText.nullable(),
})
export type Passkey = z.output<typeof Passkey>
