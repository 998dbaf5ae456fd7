import { subscriber } from '../../platform/events/subscriber.ts'

const nobody = { name: '', company_name: '', address: '', post_code: '', city: '', country: '', phone: '' }

/** Removes addresses, notes and the names in withdrawals from the orders of a removed user; what was sold stays, as do the invoices. */
export const eraseBuyers = subscriber({
  name: 'shop.erase_buyers',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`
      UPDATE shop_orders SET billing_address = ${tx.json(nobody)}, shipping_address = ${tx.json(nobody)}, customer_note = '',
        parcel_tracking_number = '' WHERE user_id = ${user_id}`
    await tx`
      UPDATE shop_parcels SET tracking_number = '' WHERE order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
    await tx`
      UPDATE shop_order_history SET reason = ''
      WHERE event = 'withdraw' AND order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
    await tx`
      UPDATE shop_withdrawals SET name = '', email = '', only_products = ''
      WHERE order_id IN (SELECT _id FROM shop_orders WHERE user_id = ${user_id})`
  },
})
