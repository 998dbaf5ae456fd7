import { orderMessage } from '@mapwright/contract/orders/events.ts'
import { orderConversation } from '@mapwright/contract/orders/order-conversation.ts'
import { type InboxDetails, isOwnOrStaff, type Subject, type SubjectTitle } from '../conversations/subject.ts'
import { notifiedAbout } from './approval-rows.ts'

/** Orders as the subject of conversations between customers and staff. */
export const orderSubject: Subject = {
  ...orderConversation,
  async read(db, id) {
    const [order] = await db<
      { user_id: string; status: string }[]
    >`SELECT user_id, status FROM orders WHERE _id = ${id}`
    return order && { id, customer: { user_id: order.user_id }, status: order.status }
  },
  canRead: isOwnOrStaff,
  canPost: ({ status }) => status !== 'draft',
  async titlesOf(db, ids) {
    const rows = await db<(SubjectTitle & { _id: string })[]>`
      SELECT _id, number, concat_ws(' ', nullif(manufacture, ''), nullif(model, ''), nullif(variant, '')) AS name
      FROM orders WHERE _id = ANY (${[...ids]})`
    return new Map(rows.map(({ _id, ...title }) => [_id, title]))
  },
  async inboxDetails(db, ids) {
    const rows = await db<(InboxDetails & { _id: string })[]>`
      SELECT o._id, 'normal' AS urgency,
        CASE WHEN u._id IS NOT NULL THEN json_build_object('_id', u._id, 'name', person_name(u)) END AS assignee
      FROM orders o LEFT JOIN users u ON u._id = o.assignee_id WHERE o._id = ANY (${[...ids]})`
    return new Map(rows.map(({ _id, ...facts }) => [_id, facts]))
  },
  notification: orderMessage,
  notifiedInstead: notifiedAbout,
  linkTo: (side, id) =>
    side === 'customer'
      ? id === undefined
        ? '/your_order'
        : `/order_details/${id}`
      : `/admin/manage_orders/${id === undefined ? 'pending_orders' : `order_details/${id}`}`,
}
