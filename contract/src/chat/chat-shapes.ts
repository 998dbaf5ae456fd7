import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** A customer in the list of chats. */
export const ChatUser = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  company_name: z.string(),
  picture: Id.nullable(),
  /** True if the customer has used the site within the last few minutes. */
  online: z.boolean(),
  last_seen_at: InstantText.nullable(),
  /** The number of customer messages that no staff member has read. */
  unread: z.number().int(),
  /** Null if the chat has no messages, or if the last message was deleted. */
  last_message: z.strictObject({ text: z.string(), from_staff: z.boolean(), created_at: InstantText }).nullable(),
  /** The staff member who answers the chat. */
  assignee: z.strictObject({ _id: Id, name: z.string() }).nullable(),
})
export type ChatUser = z.output<typeof ChatUser>
