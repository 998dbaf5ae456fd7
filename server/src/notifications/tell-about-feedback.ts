import { worstFace } from '@mapwright/contract/orders/feedback.ts'
import { subscriber } from '../events/subscriber.ts'
import { faceOf } from '../orders/feedback/feedback-rows.ts'
import { notify } from './notification-rows.ts'
import { addressee, orderFacts, staffHolding } from './read-facts.ts'

/** An unhappy customer is news to all who work on orders; a happy one is seen on the order. */
export const tellAboutFeedback = subscriber({
  name: 'notifications.tell_about_feedback',
  on: ['order.feedback_given'],
  async handle({ tx, event: { order_id, user_id, delivery_no }, now }) {
    if ((await faceOf(tx, order_id, delivery_no)) !== worstFace) return
    const [{ number, vehicle }, customer] = await Promise.all([orderFacts(tx, order_id), addressee(tx, user_id)])
    const staff = await staffHolding(tx, 'orders')
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
