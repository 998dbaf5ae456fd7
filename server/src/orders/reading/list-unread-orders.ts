import { ListUnreadOrders } from '@mapwright/contract/orders/message-endpoints.ts'
import { unreadSubjects } from '../../conversations/read-position-rows.ts'
import { query } from '../../platform/api/handler.ts'
import { authorId } from '../../platform/api/principal.ts'
import { orderSubject } from '../order-subject.ts'

/** Lists the orders with unread messages for the caller. */
export const listUnreadOrders = query(ListUnreadOrders, async ({ sql, actor, now }) => ({
  orders: await unreadSubjects(sql, orderSubject, {
    user_id: authorId(actor),
    isStaff: actor.role !== 'customer',
    now,
  }),
}))
