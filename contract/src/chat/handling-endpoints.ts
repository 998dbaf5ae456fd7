import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import { chatRules } from './chat-rules.ts'

const params = z.strictObject({ id: Id })
const staff = ['may:live_support'] as const

/** The staff member who answers a chat. */
export const ChatAssignee = z.strictObject({ _id: Id, name: z.string() })

export const GetChatHandling = endpoint({
  name: 'chat.get_handling',
  method: 'GET',
  path: '/chat_handling/:id',
  access: staff,
  summary: 'The customer of a chat, whether they are online, and the colleague who answers them',
  params,
  payload: {
    name: z.string(),
    online: z.boolean(),
    last_seen_at: InstantText.nullable(),
    assignee: ChatAssignee.nullable(),
    /** The path of the page that the customer has open now, without parameters. Null if it is unknown. */
    page: z.string().nullable(),
  },
  problems: ['chat.not_found'],
})

export const AssignChat = endpoint({
  name: 'chat.assign',
  method: 'PUT',
  path: '/chat_handling/:id/assignee',
  access: staff,
  summary:
    'Take a chat, hand it over to a colleague with an internal note, or release it. Refused if the assignee is no longer `instead_of`',
  params,
  body: z.strictObject({
    assignee_id: Id.nullable(),
    instead_of: Id.nullable(),
    note: paragraph(chatRules.max_note).default(''),
  }),
  payload: { assignee: ChatAssignee.nullable() },
  problems: ['chat.not_found', 'chat.off', 'chat.not_a_colleague', 'chat.taken_meanwhile'],
})

/** A path of the app as browsers encode it, without parameters or fragment. */
export const PagePath = z
  .string()
  .max(chatRules.max_path)
  .regex(/^\/[\w/.~!$&'()*+,;=:@%-]*$/)

export const ShowChatPage = endpoint({
  name: 'chat.show_page',
  method: 'PUT',
  path: '/chat_page',
  access: ['customer'],
  summary:
    'Show staff which page the caller has open while they chat; null when it is closed or its address is secret. Repeated every minute, and forgotten a few minutes after the last report',
  body: z.strictObject({ path: PagePath.nullable() }),
  payload: {},
  problems: ['chat.off'],
  limits: [{ by: 'principal', seconds: 60, count: 60 }],
  quiet: true,
  personal: true,
})

export const GetChatPresence = endpoint({
  name: 'chat.get_presence',
  method: 'GET',
  path: '/chat_presence',
  access: ['customer'],
  summary:
    'Whether anyone on the team is online during the opening hours, and the minutes within which they usually answer; null if there are too few answers',
  payload: { online: z.boolean(), answer_minutes: z.number().int().nullable() },
})
