import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { ListChatUsers } from '@mapwright/contract/chat/chat-endpoints.ts'
import type { ConversationSubject, ReplyDetails } from '../conversations/subjects.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { late } from '../ui/loading/late.tsx'

/**
 * Returns the values for canned replies. A chat has no number and no vehicle. The name is empty if the customer is not on the
 * first page of chats.
 */
function useReplyDetails(id: string, isStaff: boolean): ReplyDetails | undefined {
  const { data } = useQueryOf(ListChatUsers, { query: {} }, { enabled: isStaff })
  const customer = data?.users.find(({ _id }) => _id === id)?.name ?? ''
  return data && { customer }
}

function useTexts() {
  const t = useWording('chat')
  return { empty: t('chat:none_customer'), fileGone: t('chat:problem.file_gone') }
}

/** Chats as a subject of conversations. A chat's id is the customer's id. */
export const chatSubject: ConversationSubject = {
  kind: chatConversation.kind,
  calls: chatConversation.calls,
  useTexts,
  useReplyDetails,
  sendsOnEnter: true,
  Head: late(() => import('./handling/chat-head.tsx')),
}
