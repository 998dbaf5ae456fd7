import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** A staff note about a user. The user never sees it. */
export const UserNote = z.strictObject({ _id: Id, author: z.string(), text: z.string(), created_at: InstantText })
export type UserNote = z.output<typeof UserNote>
