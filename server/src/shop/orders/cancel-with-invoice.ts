import { subscriber } from '../../platform/events/subscriber.ts'
import { closeOrder } from './close-order.ts'
import { lockShopOrder } from './order-rows.ts'

/** Cancels an unpaid order after staff have reversed its invoice. */
export const cancelWithInvoice = subscriber({
  name: 'shop.cancel_with_invoice',
  on: ['invoice.reversed'],
  async handle({ tx, event: { invoice_id, actor_id }, now }) {
    const [found] = await tx<{ _id: string }[]>`
      SELECT _id FROM shop_orders WHERE invoice_id = ${invoice_id} AND current_status = 'initiated'`
    if (!found) return
    const order = await lockShopOrder(tx, found._id)
    if (order.current_status === 'initiated')
      await closeOrder(tx, order, { event: 'cancel', reason: '', actor_id, now })
  },
})
