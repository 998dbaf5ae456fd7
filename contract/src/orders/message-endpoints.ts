import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import { messageRules, OrderMessage } from './message.ts'

const params = z.strictObject({ id: Id })
const access = ['customer', 'may:orders'] as const

export const ListOrderMessages = endpoint({
  name: 'orders.list_messages',
  method: 'GET',
  path: '/order_messages/:id',
  access,
  summary: 'The conversation on an order, oldest first: the newest 50, or those before a message',
  params,
  query: z.strictObject({ before: Id.optional() }),
  payload: {
    messages: z.array(OrderMessage),
    /** Whether older ones can be asked for. */
    has_more: z.boolean(),
    /** Up to when the other side has read. */
    other_read_at: InstantText.nullable(),
  },
  problems: ['orders.not_found'],
})

export const PostOrderMessage = endpoint({
  name: 'orders.post_message',
  method: 'POST',
  path: '/order_message/:id',
  access,
  summary: 'Say something on an order, with files; staff may keep a note to themselves',
  params,
  body: z.strictObject({
    text: paragraph(messageRules.max_text).default(''),
    internal: z.enum(['true', 'false']).default('false'),
  }),
  files: { files: { max_bytes: messageRules.max_bytes, many: messageRules.max_files } },
  payload: { message: OrderMessage },
  problems: ['orders.not_found', 'orders.wrong_state', 'orders.empty_message', 'orders.staff_only'],
  limits: [{ by: 'account', seconds: 60, count: 30 }],
})

export const DeleteOrderMessage = endpoint({
  name: 'orders.delete_message',
  method: 'DELETE',
  path: '/order_message/:id',
  access,
  summary: 'Take a message back: one’s own within 15 minutes; admins any',
  params,
  payload: {},
  problems: ['orders.message_not_found', 'orders.too_late'],
})

export const DownloadMessageFile = endpoint({
  name: 'orders.download_message_file',
  method: 'GET',
  path: '/order_message/:id/:msgid/download_file',
  access,
  download: true,
  summary: 'A file of a message: the one named, else its first',
  params: z.strictObject({ id: Id, msgid: Id }),
  query: z.strictObject({ file_id: Id.optional() }),
  problems: ['orders.not_found', 'orders.message_not_found', 'orders.file_not_found', 'orders.file_gone'],
})

export const ReadOrderMessages = endpoint({
  name: 'orders.read_messages',
  method: 'PUT',
  path: '/order_messages/:id/read',
  access,
  summary: 'What the caller’s side has seen of the conversation is read',
  params,
  payload: {},
  problems: ['orders.not_found'],
  quiet: true,
})

export const TypeOrderMessage = endpoint({
  name: 'orders.type_message',
  method: 'POST',
  path: '/order_messages/:id/typing',
  access,
  summary: 'The other side sees for a moment that somebody is writing',
  params,
  payload: {},
  problems: ['orders.not_found'],
  limits: [{ by: 'account', seconds: 60, count: 60 }],
  quiet: true,
})

export const ListUnreadOrders = endpoint({
  name: 'orders.list_unread',
  method: 'GET',
  path: '/order_messages/unread',
  access,
  summary: 'The orders whose conversation has something unread for the caller’s side, at most 200',
  payload: { orders: z.array(Id) },
})
