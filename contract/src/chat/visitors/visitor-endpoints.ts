import { z } from 'zod'
import { CaptchaSolution } from '../../accounts/captcha.ts'
import { endpoint } from '../../api/endpoint.ts'
import { maxUnheardMs } from '../../api/event.ts'
import { Email, Id, InstantText, line, paragraph } from '../../api/scalars.ts'
import { Message } from '../../conversations/message.ts'
import { PagePath } from '../handling-endpoints.ts'
import { visitorRules } from './visitor-rules.ts'

// The calls of visitors are quiet, because an entry of the audit log would contain the address of a person without an account.
const access = ['visitor'] as const
const unknown = ['chat.visitors_off', 'chat.not_found'] as const
const text = paragraph(visitorRules.max_text, 1)
const name = line(visitorRules.max_name)
const email = z.union([Email, z.literal('')])

export const CreateVisitorToken = endpoint({
  name: 'chat.create_visitor_token',
  method: 'POST',
  path: '/visitor_chat/token',
  access: ['public'],
  summary: 'A secret with which a visitor without an account can start one chat and open it again. Nothing is stored',
  payload: { token: z.string() },
  problems: ['chat.visitors_off'],
  limits: [{ by: 'address', seconds: 3600, count: 30 }],
  idempotent: 'never',
  quiet: true,
})

export const StartVisitorChat = endpoint({
  name: 'chat.start_visitor_chat',
  method: 'POST',
  path: '/visitor_chat',
  access,
  summary:
    "Start the caller's chat with its first message. Outside the opening hours an email address is required. If the chat exists already, the message is added to it, unless it is its first one",
  body: z.strictObject({
    name: name.default(''),
    email: email.default(''),
    text,
    path: PagePath.nullable().default(null),
    captcha: CaptchaSolution,
  }),
  payload: { message: Message },
  problems: [
    'chat.visitors_off',
    'chat.blocked',
    'chat.over',
    'chat.email_needed',
    'chat.too_many_chats',
    'chat.empty_message',
    'accounts.captcha_required',
  ],
  limits: [
    { by: 'address', seconds: 3600, count: 10 },
    { by: 'address', seconds: 86_400, count: 20 },
  ],
  idempotent: 'required',
  quiet: true,
})

export const GetVisitorChat = endpoint({
  name: 'chat.get_visitor_chat',
  method: 'GET',
  path: '/visitor_chat',
  access,
  summary: "The caller's chat with its newest 50 messages, oldest first, or those before a given one",
  query: z.strictObject({ before: Id.optional() }),
  payload: {
    messages: z.array(Message),
    has_more: z.boolean(),
    /** The time up to which staff have read the messages. */
    other_read_at: InstantText.nullable(),
    has_email: z.boolean(),
    /** True if the chat was ended by its visitor or by staff. Nobody can write in it any more. */
    is_over: z.boolean(),
  },
  problems: unknown,
  limits: [{ by: 'principal', seconds: 60, count: 120 }],
})

export const PostVisitorMessage = endpoint({
  name: 'chat.post_from_visitor',
  method: 'POST',
  path: '/visitor_chat/messages',
  access,
  summary: "Write in the caller's chat",
  body: z.strictObject({ text }),
  payload: { message: Message },
  problems: [...unknown, 'chat.blocked', 'chat.over', 'chat.email_needed', 'chat.empty_message'],
  limits: [
    { by: 'principal', seconds: 60, count: 15 },
    { by: 'principal', seconds: 86_400, count: 300 },
    { by: 'address', seconds: 60, count: 30 },
  ],
  idempotent: 'required',
  quiet: true,
})

export const DownloadVisitorFile = endpoint({
  name: 'chat.download_for_visitor',
  method: 'GET',
  path: '/visitor_chat/messages/:id/download_file',
  access,
  download: true,
  summary: "A file of a message by staff in the caller's chat: the given one, or the first",
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ file_id: Id.optional() }),
  problems: [...unknown, 'chat.message_not_found', 'chat.file_not_found', 'chat.file_gone'],
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
})

export const ChangeVisitorContact = endpoint({
  name: 'chat.change_visitor_contact',
  method: 'PUT',
  path: '/visitor_chat',
  access,
  summary:
    "Enter the name or the email address for the caller's chat, so that staff can answer by mail. Absent fields stay",
  body: z.strictObject({ name: name.optional(), email: email.optional() }),
  payload: {},
  problems: [...unknown, 'chat.over'],
  limits: [{ by: 'principal', seconds: 3600, count: 10 }],
  quiet: true,
})

export const ReadVisitorChat = endpoint({
  name: 'chat.read_visitor_chat',
  method: 'PUT',
  path: '/visitor_chat/read',
  access,
  summary: "Mark the caller's chat as read by the visitor",
  payload: {},
  problems: unknown,
  limits: [{ by: 'principal', seconds: 60, count: 60 }],
  idempotent: 'never',
  quiet: true,
})

export const TypeInVisitorChat = endpoint({
  name: 'chat.type_in_visitor_chat',
  method: 'POST',
  path: '/visitor_chat/typing',
  access,
  summary: 'Show staff for a moment that the visitor is writing',
  payload: {},
  problems: unknown,
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
  idempotent: 'never',
  quiet: true,
})

export const ShowVisitorPage = endpoint({
  name: 'chat.show_visitor_page',
  method: 'PUT',
  path: '/visitor_chat/page',
  access,
  summary: 'Show staff which page the visitor has open while they chat; null when its address is secret',
  body: z.strictObject({ path: PagePath.nullable() }),
  payload: {},
  problems: unknown,
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
  idempotent: 'never',
  quiet: true,
})

export const EndVisitorChat = endpoint({
  name: 'chat.end_visitor_chat',
  method: 'PUT',
  path: '/visitor_chat/end',
  access,
  summary: "End the caller's chat. Nobody can write in it any more",
  payload: {},
  problems: unknown,
  quiet: true,
})

export const GetVisitorEvents = endpoint({
  name: 'chat.visitor_events',
  method: 'GET',
  path: '/visitor_chat/events',
  access,
  summary:
    "Live updates of the caller's chat as server-sent events that carry ids only. The stream begins with `resync` if events of the last `unheard_ms` may have been missed",
  query: z.strictObject({ unheard_ms: z.coerce.number().int().min(0).max(maxUnheardMs).default(0) }),
  problems: unknown,
  limits: [{ by: 'principal', seconds: 60, count: 60 }],
  events: true,
})

export const MoveVisitorChat = endpoint({
  name: 'chat.move_visitor_chat',
  method: 'POST',
  path: '/visitor_chat/move',
  access: ['customer'],
  summary: "Move a visitor's chat, by its secret, to the caller's own chat. The secret then opens nothing",
  body: z.strictObject({ token: z.string().max(200) }),
  payload: {},
  problems: ['chat.not_found', 'chat.off'],
  limits: [{ by: 'principal', seconds: 3600, count: 20 }],
  idempotent: 'never',
  personal: true,
})
