import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { orderConversation } from './order-conversation.ts'

export const {
  list: ListOrderMessages,
  post: PostOrderMessage,
  remove: DeleteOrderMessage,
  edit: EditOrderMessage,
  history: ListOrderMessageVersions,
  mentionable: ListMentionableForOrder,
  download: DownloadMessageFile,
  read: ReadOrderMessages,
  type: TypeOrderMessage,
} = orderConversation.calls

export const ListUnreadOrders = endpoint({
  name: 'orders.list_unread',
  member: 'read',
  method: 'GET',
  path: '/order_messages/unread',
  access: ['customer', 'may:orders'],
  summary: 'The orders whose conversation the caller has not fully read, at most 200',
  payload: { orders: z.array(Id) },
})
