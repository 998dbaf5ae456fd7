import { subscriber } from '../events/subscriber.ts'
import { notify } from './notification-rows.ts'
import { addressee, orderFacts, staffHolding } from './read-facts.ts'

/** Staff hear of an order that automation could not finish; one that somebody took up meanwhile is no news. */
export const tellAboutAutomation = subscriber({
  name: 'notifications.tell_about_automation',
  on: ['order.automation_failed'],
  async handle({ tx, event, now }) {
    const waiting = await tx`
      SELECT FROM orders WHERE _id = ${event.order_id} AND status = 'pending' AND automation = 'failed'`
    if (waiting.length === 0) return
    const [{ number, vehicle }, customer, staff] = await Promise.all([
      orderFacts(tx, event.order_id),
      addressee(tx, event.user_id),
      staffHolding(tx, 'orders'),
    ])
    await notify(
      tx,
      staff.map(({ _id }) => _id),
      {
        kind: 'automation_failed',
        values: { number, vehicle, customer: customer.name || customer.email },
        link: `/admin/manage_orders/order_details/${event.order_id}`,
        now,
      },
    )
  },
})
