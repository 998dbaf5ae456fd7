import { shopOrderMessage } from '@mapwright/contract/shop/events.ts'
import { shopOrderConversation } from '@mapwright/contract/shop/orders/order-conversation.ts'
import { roleId } from '../../accounts/role-id.ts'
import { type Customer, isOwnOrStaff, type Subject, type SubjectTitle } from '../../conversations/subject.ts'
import { found } from '../../platform/api/problem.ts'
import { isGuestOrder, newGuestLink } from '../guest-links.ts'

type Row = { status: string; user_id: string; is_guest: boolean; name: string; email: string }

/** The customer in a conversation: a guest has no `user_id` until an account claims the order. */
const customerOf = ({ user_id, is_guest, name, email }: Row): Customer =>
  is_guest ? { user_id: null, name, email } : { user_id }

/**
 * Orders of the shop as the subject of conversations between their customer and staff. They never close, because goods may be returned
 * late.
 */
export const shopOrderSubject: Subject = {
  ...shopOrderConversation,
  async read(db, id) {
    const [order] = await db<Row[]>`
      SELECT o.current_status AS status, o.user_id, u.role_id = ${roleId.guest} AS is_guest, person_name(u) AS name, u.email
      FROM shop_orders o JOIN users u ON u._id = o.user_id WHERE o._id = ${id}`
    return order && { id, customer: customerOf(order), status: order.status }
  },
  canRead: isOwnOrStaff,
  canPost: () => true,
  async titlesOf(db, ids) {
    const rows = await db<(SubjectTitle & { _id: string })[]>`
      SELECT o._id, i.invoice AS number,
        (SELECT string_agg(l.name, ', ' ORDER BY l.position) FROM shop_order_lines l WHERE l.order_id = o._id) AS name
      FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE o._id = ANY (${[...ids]})`
    return new Map(rows.map(({ _id, ...title }) => [_id, title]))
  },
  notification: shopOrderMessage,
  linkTo: (side, id) =>
    side === 'customer' ? '/shop/orders' : `/admin/shop_manager/${id === undefined ? 'orders' : `order/${id}`}`,
  async customerPage(tx, id, now) {
    if (await isGuestOrder(tx, id)) return newGuestLink(tx, id, now)
    const [order] = await tx<{ invoice: string }[]>`
      SELECT i.invoice FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE o._id = ${id}`
    return `/shop/order/${found(order, 'shop.order_not_found').invoice}`
  },
}
