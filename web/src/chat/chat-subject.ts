import {
  DeleteChatMessage,
  DownloadFileOfChat,
  ListChatMessagesOf,
  ListChatUsers,
  PostChatMessageTo,
  ReadChatMessages,
  TypeChatMessage,
} from '@mapwright/contract/chat/chat-endpoints.ts'
import type { ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import type { ConversationSubject } from '../conversations/subjects.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'

const calls = {
  list: ListChatMessagesOf,
  post: PostChatMessageTo,
  remove: DeleteChatMessage,
  download: DownloadFileOfChat,
  read: ReadChatMessages,
  type: TypeChatMessage,
}

/** A chat has no number and no vehicle; the name is left out for people who are not on the first page of chats. */
function useReplyValues(id: string, isStaff: boolean): ReplyValues | undefined {
  const { firstname, lastname, username } = useMe()
  const { data } = useQueryOf(ListChatUsers, { query: {} }, { enabled: isStaff })
  const staff = [firstname, lastname].filter(Boolean).join(' ') || username
  const customer = data?.users.find(({ _id }) => _id === id)?.name ?? ''
  return data && { customer, number: '', vehicle: '', services: '', staff }
}

function useTexts() {
  const t = useWording('chat')
  return { empty: t('chat:none_customer'), fileGone: t('chat:problem.file_gone') }
}

/** Chats as the subject of conversations; the id is the customer's. */
export const chatSubject: ConversationSubject = { calls, useTexts, useReplyValues }
