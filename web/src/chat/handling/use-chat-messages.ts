import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { useMessages } from '../../conversations/use-messages.ts'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The messages of a chat that can be copied, oldest first, and the ids of deleted ones. Does not mark them as read. */
export function useChatMessages(id: string) {
  const { list } = chatConversation.calls
  const { data } = useQueryOf(list, { params: { id } })
  const all = useMessages(data, (before) => call(list, { params: { id }, query: { before } }))
  const deletedIds = new Set(all.messages.flatMap(({ _id, deleted }) => (deleted ? [_id] : [])))
  return { ...all, messages: all.messages.filter(({ deleted }) => !deleted), deletedIds }
}
