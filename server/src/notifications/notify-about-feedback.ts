import { worstFace } from '@mapwright/contract/orders/feedback.ts'
import { ratingOf } from '../orders/feedback/feedback-rows.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { notify } from './notification-rows.ts'
import { readOrderFacts, readRecipient, staffWithPermission } from './read-facts.ts'

/** Notifies staff who work on orders about the worst feedback only; other feedback is shown on the order. */
export const notifyAboutFeedback = subscriber({
  name: 'notifications.notify_about_feedback',
  on: ['order.feedback_given'],
  async handle({ tx, event: { order_id, user_id, delivery_no }, now }) {
    if ((await ratingOf(tx, order_id, delivery_no)) !== worstFace) return
    const [{ number, vehicle }, customer] = await Promise.all([
      readOrderFacts(tx, order_id),
      readRecipient(tx, user_id),
    ])
    const staff = await staffWithPermission(tx, 'orders')
    await notify(
      tx,
      staff.map(({ _id }) => _id),
      {
        kind: 'order_unhappy',
        values: { number, vehicle, customer: customer.name || customer.email },
        link: `/admin/manage_orders/order_details/${order_id}`,
        now,
      },
    )
  },
})
