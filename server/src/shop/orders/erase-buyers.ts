import { eraseGuestMessages } from '../../conversations/guest-rows.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { deleteMailsOfOrders } from '../../platform/mail/delete-mails-about.ts'
import { shopOrderSubject } from './order-subject.ts'

const nobody = { name: '', company_name: '', address: '', post_code: '', city: '', country: '', phone: '' }

/** Erases addresses, notes and the names in withdrawals from the orders of a removed user. Lines and invoices are kept. */
export const eraseBuyers = subscriber({
  name: 'shop.erase_buyers',
  on: ['user.removed'],
  async handle({ tx, event: { user_id }, now }) {
    await tx`
      UPDATE shop_orders SET billing_address = ${tx.json(nobody)}, shipping_address = ${tx.json(nobody)}, customer_note = '',
        parcel_tracking_number = '' WHERE user_id = ${user_id}`
    await tx`
      UPDATE shop_downloads SET revoked_at = ${now} WHERE revoked_at IS NULL AND line_id IN (
        SELECT l._id FROM shop_order_lines l JOIN shop_orders o ON o._id = l.order_id WHERE o.user_id = ${user_id})`
    await tx`
      UPDATE shop_parcels SET tracking_number = '' WHERE order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
    await tx`
      UPDATE shop_order_history SET reason = ''
      WHERE event = 'withdraw' AND order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
    await tx`
      UPDATE shop_withdrawals SET name = '', email = '', only_products = '', products = '[]'
      WHERE order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
    // Only guests' orders have links, so this deletes the mails and messages of guests. Mails to accounts are deleted by their address elsewhere.
    const ofGuest = tx`
      SELECT order_id FROM shop_guest_links WHERE order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
    await deleteMailsOfOrders(tx, tx`SELECT order_id::text FROM (${ofGuest}) o`)
    await eraseGuestMessages(tx, shopOrderSubject, ofGuest, now)
    await tx`DELETE FROM shop_guest_links WHERE order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
  },
})
