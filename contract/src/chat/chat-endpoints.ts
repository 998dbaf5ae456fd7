import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, line, pageQuery, pageResult, paragraph } from '../api/scalars.ts'
import { Message, messageRules } from '../conversations/message.ts'
import { chatConversation } from './chat-conversation.ts'
import { ChatUser } from './chat-shapes.ts'

const both = ['customer', 'may:live_support'] as const
const staff = ['may:live_support'] as const

export const {
  list: ListChatMessagesOf,
  post: PostChatMessageTo,
  remove: DeleteChatMessage,
  edit: EditChatMessage,
  history: ListChatMessageVersions,
  mentionable: ListMentionableForChat,
  download: DownloadFileOfChat,
  read: ReadChatMessages,
  type: TypeChatMessage,
} = chatConversation.calls

export const ListChatUsers = endpoint({
  name: 'chat.list_users',
  method: 'GET',
  path: '/chat_user',
  access: staff,
  summary: 'The customers who have a chat, unread ones first; with `keywords`, any customer who could have one',
  query: z.strictObject({ keywords: line(100).optional(), ...pageQuery(50) }),
  payload: { users: z.array(ChatUser), ...pageResult },
})

export const CountUnreadChats = endpoint({
  name: 'chat.count_unread',
  method: 'GET',
  path: '/chat_unread_count',
  access: both,
  summary:
    'The number of chats with unread messages: for staff, those of customers and visitors that no colleague has read; for customers 0 or 1',
  payload: { count: z.number().int() },
})

export const ListChatMessages = endpoint({
  name: 'chat.list',
  method: 'GET',
  path: '/chat_message',
  access: both,
  summary: "The messages of the caller's chat, or for staff of the chat with `user_id`: the newest 50, oldest first",
  query: z.strictObject({ user_id: Id.optional(), before: Id.optional() }),
  payload: { messages: z.array(Message), has_more: z.boolean(), other_read_at: InstantText.nullable() },
  problems: ['chat.not_found'],
})

export const PostChatMessage = endpoint({
  name: 'chat.post',
  method: 'POST',
  path: '/chat_message',
  access: both,
  summary: "Write in the caller's chat, or as staff in the chat with `user_id`, with files",
  body: z.strictObject({ user_id: Id.optional(), text: paragraph(messageRules.max_text).default('') }),
  files: { files: { max_bytes: messageRules.max_bytes, many: messageRules.max_files } },
  payload: { message: Message },
  problems: ['chat.not_found', 'chat.off', 'chat.empty_message'],
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
})

export const DownloadChatFile = endpoint({
  name: 'chat.download_file',
  method: 'GET',
  path: '/chat_message/:id/download_file',
  access: both,
  download: true,
  summary: 'A file of the message with this id: the given one, or the first',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ file_id: Id.optional() }),
  problems: ['chat.message_not_found', 'chat.file_not_found', 'chat.file_gone'],
})
