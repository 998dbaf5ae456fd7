import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** A customer in the list of chats. */
export const ChatUser = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  company_name: z.string(),
  picture: Id.nullable(),
  /** Has used the site within the last minutes. */
  online: z.boolean(),
  last_seen_at: InstantText.nullable(),
  /** The number of customer messages that neither the reader nor a colleague has read. */
  unread: z.number().int(),
  /** Null if there is no message yet, or if the last one was deleted. */
  last_message: z.strictObject({ text: z.string(), from_staff: z.boolean(), created_at: InstantText }).nullable(),
})
export type ChatUser = z.output<typeof ChatUser>
