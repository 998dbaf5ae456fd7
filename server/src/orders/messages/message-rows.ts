import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { MessageFile, OrderMessage } from '@mapwright/contract/orders/message.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { doerSeenBy } from '../doer.ts'
import { ownerSeenBy, type Viewer } from '../viewer.ts'

/** So many messages are read at once. */
export const pageOfMessages = 50

export type Conversation = { order_id: string; user_id: string; status: OrderStatus }

/** The order that is talked about, if the viewer may see it. */
export async function conversationOf(db: Db, order_id: string, viewer: Viewer): Promise<Conversation> {
  const owner = ownerSeenBy(viewer)
  const [order] = await db<Conversation[]>`
    SELECT _id AS order_id, user_id, status FROM orders
    WHERE _id = ${order_id} ${owner ? db`AND user_id = ${owner}` : db``}`
  return found(order, 'orders.not_found')
}

type Row = Omit<Decoded<OrderMessage>, 'by' | 'files'> & {
  role_id: 1 | 2 | 3 | null
  name: string | null
  picture: string | null
  files: MessageFile[]
}

/** Notes among staff are left out here and nowhere else: whatever a customer is told of a conversation comes from these rows. */
const seenBy = (db: Db, viewer: Viewer) => (viewer.isStaff ? db`` : db`AND NOT m.internal`)

type Wanted = { before?: string | undefined } | { _id: string }

/** Messages of an order as the viewer may see them, newest first. */
export async function readMessages(
  db: Db,
  order_id: string,
  { viewer, reader, limit = pageOfMessages }: { viewer: Viewer; reader: string; limit?: number },
  wanted: Wanted = {},
): Promise<Decoded<OrderMessage>[]> {
  const which =
    '_id' in wanted ? db`AND m._id = ${wanted._id}` : wanted.before ? db`AND m._id < ${wanted.before}` : db``
  const rows = await db<Row[]>`
    SELECT m._id, m.actor_id = ${reader} AS mine, m.internal, m.text, m.created_at, m.deleted_at IS NOT NULL AS deleted,
      u.role_id::int, person_name(u) AS name, u.picture,
      coalesce((SELECT json_agg(json_build_object('_id', x._id, 'name', f.name, 'size', f.size, 'width', x.width,
          'height', x.height, 'gone', f.deleted_at IS NOT NULL) ORDER BY x.position)
        FROM order_message_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id), '[]') AS files
    FROM order_messages m JOIN users u ON u._id = m.actor_id
    WHERE m.order_id = ${order_id} ${seenBy(db, viewer)} ${which}
    ORDER BY m._id DESC LIMIT ${limit}`
  return rows.map(({ role_id, name, picture, ...message }) => ({
    ...message,
    by: doerSeenBy(viewer, { role_id, name, picture }),
  }))
}

/** The beginning of what a message says to both sides, for the mail about it; empty for a note among staff, or when it was taken back. */
export async function saidToBoth(db: Db, message_id: string): Promise<string> {
  const [message] = await db<{ text: string }[]>`
    SELECT left(m.text, 1000) AS text FROM order_messages m WHERE m._id = ${message_id} AND NOT m.internal`
  return message?.text ?? ''
}

export type MessageRow = {
  _id: string
  order_id: string
  user_id: string
  actor_id: string
  internal: boolean
  created_at: Date
  deleted_at: Date | null
}

/** The message with the owner of its order, locked; unknown when the viewer may not see it. */
export async function lockMessage(tx: Tx, _id: string, viewer: Viewer): Promise<MessageRow> {
  const owner = ownerSeenBy(viewer)
  const [message] = await tx<MessageRow[]>`
    SELECT m._id, m.order_id, o.user_id, m.actor_id, m.internal, m.created_at, m.deleted_at
    FROM order_messages m JOIN orders o ON o._id = m.order_id
    WHERE m._id = ${_id} ${owner ? tx`AND o.user_id = ${owner}` : tx``} ${seenBy(tx, viewer)} FOR UPDATE OF m`
  return found(message, 'orders.message_not_found')
}

/** The stored file of a message that the viewer may see: the one named, else the first. */
export async function messageFileOf(
  db: Db,
  { order_id, message_id, file_id }: { order_id: string; message_id: string; file_id?: string | undefined },
  viewer: Viewer,
): Promise<string> {
  const [message] = await db`
    SELECT 1 FROM order_messages m WHERE m._id = ${message_id} AND m.order_id = ${order_id} ${seenBy(db, viewer)}`
  found(message, 'orders.message_not_found')
  const [file] = await db<{ file_id: string }[]>`
    SELECT file_id FROM order_message_files
    WHERE message_id = ${message_id} ${file_id ? db`AND _id = ${file_id}` : db``} ORDER BY position LIMIT 1`
  return found(file, 'orders.file_not_found').file_id
}

type Wrote = { order_id: string; user_id: string; isStaff: boolean; now: Date }

/** Notes that a side has written, and so read all before. */
export async function noteWritten(tx: Tx, { order_id, user_id, isStaff, now }: Wrote): Promise<void> {
  const wrote = isStaff ? 'staff_wrote_at' : 'customer_wrote_at'
  const read = isStaff ? 'staff_read_at' : 'customer_read_at'
  await tx`
    INSERT INTO order_conversations ${tx({ order_id, user_id, [wrote]: now, [read]: now })}
    ON CONFLICT (order_id) DO UPDATE SET ${tx({ [wrote]: now, [read]: now })}`
}

/** Notes that a side has read everything there is; answers whether there was something new. */
export async function noteRead(tx: Tx, { order_id, isStaff, now }: Omit<Wrote, 'user_id'>): Promise<boolean> {
  const read = tx(isStaff ? 'staff_read_at' : 'customer_read_at')
  const wrote = tx(isStaff ? 'customer_wrote_at' : 'staff_wrote_at')
  const done = await tx`
    UPDATE order_conversations SET ${read} = ${now}
    WHERE order_id = ${order_id} AND ${wrote} > coalesce(${read}, '-infinity')`
  return done.count > 0
}

/** Up to when the other side has read. */
export async function otherReadAt(db: Db, order_id: string, viewer: Viewer): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`
    SELECT ${db(viewer.isStaff ? 'customer_read_at' : 'staff_read_at')} AS at FROM order_conversations
    WHERE order_id = ${order_id}`
  return row?.at ?? null
}

/** Orders with something unread for the viewer's side. */
export async function unreadOrders(db: Db, viewer: Viewer): Promise<string[]> {
  const rows = viewer.isStaff
    ? await db<{ order_id: string }[]>`
      SELECT order_id FROM order_conversations WHERE customer_wrote_at > coalesce(staff_read_at, '-infinity')
      ORDER BY customer_wrote_at DESC LIMIT 200`
    : await db<{ order_id: string }[]>`
      SELECT order_id FROM order_conversations
      WHERE user_id = ${viewer.user_id} AND staff_wrote_at > coalesce(customer_read_at, '-infinity')
      ORDER BY staff_wrote_at DESC LIMIT 200`
  return rows.map(({ order_id }) => order_id)
}
