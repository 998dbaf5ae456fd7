import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, InstantText, line, pageQuery, pageResult, paragraph } from '../../api/scalars.ts'
import { chatRules } from '../chat-rules.ts'
import { ChatAssignee } from '../handling-endpoints.ts'
import { visitorConversation } from './visitor-conversation.ts'

const params = z.strictObject({ id: Id })
const access = ['may:live_support'] as const

export const {
  list: ListVisitorMessages,
  post: PostMessageToVisitor,
  remove: DeleteVisitorMessage,
  edit: EditVisitorMessage,
  history: ListVisitorMessageVersions,
  mentionable: ListMentionableForVisitors,
  download: DownloadFileOfVisitor,
  read: ReadVisitorMessages,
  type: TypeVisitorMessage,
} = visitorConversation.calls

/** The chat of a visitor, as staff see it. Name and address are empty if the visitor has not entered them. */
export const VisitorChat = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  language: z.string(),
  /** The path of the page that the visitor has open now. Null if it is unknown. */
  page: z.string().nullable(),
  is_over: z.boolean(),
  is_blocked: z.boolean(),
  created_at: InstantText,
  assignee: ChatAssignee.nullable(),
  /** The number of messages that no staff member has read. */
  unread: z.number().int(),
  last_message: z.strictObject({ text: z.string(), from_staff: z.boolean(), created_at: InstantText }).nullable(),
})
export type VisitorChat = z.output<typeof VisitorChat>

export const ListVisitorChats = endpoint({
  name: 'chat.list_visitors',
  method: 'GET',
  path: '/visitor_chats',
  access,
  summary: 'The chats of visitors, unread ones first; `keywords` searches names, addresses and messages',
  query: z.strictObject({ keywords: line(100).optional(), ...pageQuery(50) }),
  payload: { chats: z.array(VisitorChat), ...pageResult },
})

export const GetVisitorHandling = endpoint({
  name: 'chat.get_visitor',
  method: 'GET',
  path: '/visitor_chats/:id',
  access,
  summary: "A visitor's chat: the visitor, the open page, and the colleague who answers",
  params,
  payload: { chat: VisitorChat },
  problems: ['chat.not_found'],
})

export const AssignVisitorChat = endpoint({
  name: 'chat.assign_visitor',
  method: 'PUT',
  path: '/visitor_chats/:id/assignee',
  access,
  summary:
    "Take a visitor's chat, hand it over to a colleague with an internal note, or release it. Refused if the assignee is no longer `instead_of`",
  params,
  body: z.strictObject({
    assignee_id: Id.nullable(),
    instead_of: Id.nullable(),
    note: paragraph(chatRules.max_note).default(''),
  }),
  payload: { assignee: ChatAssignee.nullable() },
  problems: ['chat.not_found', 'chat.over', 'chat.not_a_colleague', 'chat.taken_meanwhile'],
})

export const CloseVisitorChat = endpoint({
  name: 'chat.close_visitor',
  method: 'PUT',
  path: '/visitor_chats/:id/over',
  access,
  summary: "End a visitor's chat, or open it again",
  params,
  body: z.strictObject({ is_over: z.boolean() }),
  payload: {},
  problems: ['chat.not_found'],
})

export const BlockVisitor = endpoint({
  name: 'chat.block_visitor',
  method: 'PUT',
  path: '/visitor_chats/:id/blocked',
  access,
  summary:
    'Block the network from which the chat was started, or unblock it. Nobody can write to the chat from a blocked network; the block ends by itself',
  params,
  body: z.strictObject({ is_blocked: z.boolean() }),
  payload: {},
  problems: ['chat.not_found'],
})

export const InviteVisitor = endpoint({
  name: 'chat.invite_visitor',
  method: 'POST',
  path: '/visitor_chats/:id/invitation',
  access,
  summary: "Write to the visitor, in the visitor's language, where an account can be created",
  params,
  payload: {},
  problems: ['chat.not_found', 'chat.over'],
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
})

export const DeleteVisitorChat = endpoint({
  name: 'chat.remove_visitor',
  method: 'DELETE',
  path: '/visitor_chats/:id',
  access,
  summary: "Delete a visitor's chat with all messages, files, mails and the address",
  params,
  payload: {},
  problems: ['chat.not_found'],
})
