import { visitorConversation } from '@mapwright/contract/chat/visitors/visitor-conversation.ts'
import { GetVisitorHandling } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import type { ConversationSubject, ReplyDetails } from '../../conversations/subjects.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { late } from '../../ui/loading/late.tsx'

/** Returns the values for canned replies. A chat has no number and no vehicle. */
function useReplyDetails(id: string, isStaff: boolean): ReplyDetails | undefined {
  const { data } = useQueryOf(GetVisitorHandling, { params: { id } }, { enabled: isStaff })
  return data && { customer: data.chat.name }
}

function useTexts() {
  const t = useWording('chat')
  return { empty: t('chat:none_customer'), fileGone: t('chat:problem.file_gone') }
}

/** Chats of visitors as a subject of conversations. Only staff see them on this page; visitors have their own panel. */
export const visitorSubject: ConversationSubject = {
  kind: visitorConversation.kind,
  calls: visitorConversation.calls,
  useTexts,
  useReplyDetails,
  sendsOnEnter: true,
  Head: late(() => import('./visitor-handling.tsx')),
}
