import { publishLive, staffTopic } from '../events/live.ts'
import { subscriber } from '../events/subscriber.ts'
import { notify } from './notification-rows.ts'
import { addressee, orderFacts } from './read-facts.ts'

/** Who is given an order hears of it, and who had it before; whoever did it knows. The customer is not told whose it is. */
export const tellAboutAssignments = subscriber({
  name: 'notifications.tell_about_assignments',
  on: ['order.assigned'],
  async handle({ tx, event: { order_id, actor_id, assignee_id, before_id }, now }) {
    const [{ number, vehicle }, colleague] = await Promise.all([
      orderFacts(tx, order_id),
      actor_id === null ? undefined : addressee(tx, actor_id),
    ])
    const told = {
      values: { number, vehicle, colleague: colleague?.name || (colleague?.email ?? '') },
      link: `/admin/manage_orders/order_details/${order_id}`,
      now,
    }
    if (assignee_id !== null && assignee_id !== actor_id)
      await notify(tx, [assignee_id], { kind: 'order_assigned', ...told })
    if (before_id !== null && before_id !== actor_id)
      await notify(tx, [before_id], { kind: 'order_taken_over', ...told })
    await publishLive(tx, [staffTopic], { type: 'order.assigned', id: order_id })
  },
})
