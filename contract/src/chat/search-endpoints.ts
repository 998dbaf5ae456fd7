import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, line, pageQuery, pageResult } from '../api/scalars.ts'
import { chatRules } from './chat-rules.ts'

/** A message that a search has found. */
export const FoundChatMessage = z.strictObject({
  _id: Id,
  /** The customer, whose id is the chat's. */
  user_id: Id,
  customer: z.string(),
  from_staff: z.boolean(),
  /** The name of the author. Null for staff if the caller is a customer. */
  author: z.string().nullable(),
  internal: z.boolean(),
  /** The part of the text around the first found word. */
  excerpt: z.string(),
  created_at: InstantText,
})
export type FoundChatMessage = z.output<typeof FoundChatMessage>

export const SearchChats = endpoint({
  name: 'chat.search',
  method: 'GET',
  path: '/chat_search',
  access: ['customer', 'may:live_support'],
  summary:
    'The messages with all of the words in their text or in the name of a file, newest first: for customers in their own chat, without internal notes; for staff in all chats, or in the chat with `user_id`',
  query: z.strictObject({
    keywords: line(100, chatRules.min_searched),
    user_id: Id.optional(),
    ...pageQuery(20),
  }),
  payload: { messages: z.array(FoundChatMessage), ...pageResult },
  problems: ['chat.not_found'],
})
