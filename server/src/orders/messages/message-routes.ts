import {
  DownloadMessageFile,
  ListOrderMessages,
  ListUnreadOrders,
  ReadOrderMessages,
  TypeOrderMessage,
} from '@mapwright/contract/orders/message-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { publishLive, staffTopic, userTopic } from '../../platform/events/live.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import { cannedAnswerRoutes } from './canned-answers.ts'
import { deleteMessage } from './delete-message.ts'
import {
  conversationOf,
  messageFileOf,
  noteRead,
  otherReadAt,
  pageOfMessages,
  readMessages,
  unreadOrders,
} from './message-rows.ts'
import { postMessage } from './post-message.ts'

/** Where the other side of a conversation listens. */
const otherSide = (viewer: Viewer, user_id: string): string => (viewer.isStaff ? userTopic(user_id) : staffTopic)

/** The conversation on an order, and what staff answer again and again. */
export const messageRoutes: readonly Route[] = [
  query(ListOrderMessages, async ({ sql, actor, params, query: { before } }) => {
    const viewer = viewerOf(actor)
    const { order_id } = await conversationOf(sql, params.id, viewer)
    const [newestFirst, other_read_at] = await Promise.all([
      readMessages(sql, order_id, { viewer, reader: actor._id, limit: pageOfMessages + 1 }, { before }),
      otherReadAt(sql, order_id, viewer),
    ])
    return {
      messages: newestFirst.slice(0, pageOfMessages).reverse(),
      has_more: newestFirst.length > pageOfMessages,
      other_read_at,
    }
  }),

  postMessage,
  deleteMessage,
  ...cannedAnswerRoutes,

  query(DownloadMessageFile, async ({ sql, actor, params, query: { file_id } }) => {
    const viewer = viewerOf(actor)
    const { order_id } = await conversationOf(sql, params.id, viewer)
    const stored = await messageFileOf(sql, { order_id, message_id: params.msgid, file_id }, viewer)
    const content = found(await readFileRow(sql, stored), 'orders.file_gone')
    return { name: content.name, media_type: content.media_type, content }
  }),

  command(ReadOrderMessages, async ({ tx, actor, now, params }) => {
    const viewer = viewerOf(actor)
    const { order_id, user_id } = await conversationOf(tx, params.id, viewer)
    const wasNew = await noteRead(tx, { order_id, isStaff: viewer.isStaff, now })
    if (wasNew) {
      // Both sides show it: the reader's other screens, and the writer's.
      const topics = [staffTopic, userTopic(user_id)]
      await publishLive(tx, topics, { type: 'order.messages_read', id: order_id })
    }
    return {}
  }),

  command(TypeOrderMessage, async ({ tx, actor, params }) => {
    const viewer = viewerOf(actor)
    const { order_id, user_id } = await conversationOf(tx, params.id, viewer)
    await publishLive(tx, [otherSide(viewer, user_id)], { type: 'typing.started', id: order_id })
    return {}
  }),

  query(ListUnreadOrders, async ({ sql, actor }) => ({ orders: await unreadOrders(sql, viewerOf(actor)) })),
]
