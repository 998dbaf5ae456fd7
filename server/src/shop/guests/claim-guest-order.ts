import { ClaimGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { eraseUsers, unusablePasswordHash } from '../../accounts/people/erase-users.ts'
import { moveInvoices } from '../../billing/move-invoices.ts'
import { moveGuest } from '../../conversations/guest-rows.ts'
import { moveIntents } from '../../payments/intent-rows.ts'
import { command } from '../../platform/api/handler.ts'
import { orderOfLink } from '../guest-links.ts'
import { lockShopOrder } from '../orders/order-rows.ts'
import { shopOrderSubject } from '../orders/order-subject.ts'

/**
 * Moves a guest's order to the account of a person who has a link to it. The invoice keeps its printed buyer. The links stop working, and the guest
 * user is erased.
 */
export const claimGuestOrder = command(ClaimGuestOrder, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, params: { token }, prepared: password_hash, now, audit }) => {
    const { order_id } = await orderOfLink(tx, token)
    const { user_id: from, invoice_no } = await lockShopOrder(tx, order_id)
    // The second of two simultaneous claims waits for the lock and finds no link.
    await orderOfLink(tx, token)
    const owners = { from, to: actor._id }
    await tx`UPDATE shop_orders SET user_id = ${actor._id} WHERE _id = ${order_id}`
    await moveIntents(tx, owners)
    await moveInvoices(tx, owners)
    await tx`UPDATE shop_order_history SET actor_id = ${actor._id} WHERE order_id = ${order_id} AND actor_id = ${from}`
    await moveGuest(tx, shopOrderSubject, order_id, actor._id)
    await tx`DELETE FROM shop_guest_links WHERE order_id = ${order_id}`
    await eraseUsers(tx, [from], { password_hash, actor_id: actor._id, now })
    audit({ target_id: order_id, after: { invoice_no } })
    return { invoice_no }
  },
})
