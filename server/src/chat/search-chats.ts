import { SearchChats } from '@mapwright/contract/chat/search-endpoints.ts'
import { foundMessages } from '../conversations/found-messages.ts'
import { asMember, readAbout } from '../conversations/subject.ts'
import { query } from '../platform/api/handler.ts'
import { chatSubject } from './chat-subject.ts'

/** Searches the messages of the caller's chat, or for staff of all chats or of one. */
export const searchChats = query(SearchChats, async ({ sql, actor, query: { keywords, user_id, page, size } }) => {
  const reader = asMember(actor)
  const searched = reader.isStaff ? user_id : (user_id ?? actor._id)
  if (searched !== undefined) await readAbout(sql, chatSubject, searched, reader)
  const { rows, total } = await foundMessages(sql, chatSubject, { id: searched, reader, keywords, page, size })
  const messages = rows.map(({ subject_id, ...message }) => ({ ...message, user_id: subject_id }))
  return { messages, total, page, size }
})
