import { publishLive, staffTopic } from '../platform/events/live.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { notify } from './notification-rows.ts'
import { readOrderFacts, readRecipient } from './read-facts.ts'

/** Notifies the new and the previous assignee of an order, except the person who made the change. Customers are not notified. */
export const notifyAboutAssignments = subscriber({
  name: 'notifications.notify_about_assignments',
  on: ['order.assigned'],
  async handle({ tx, event: { order_id, actor_id, assignee_id, before_id }, now }) {
    const [{ number, vehicle }, colleague] = await Promise.all([
      readOrderFacts(tx, order_id),
      actor_id === null ? undefined : readRecipient(tx, actor_id),
    ])
    const notification = {
      values: { number, vehicle, colleague: colleague?.name || (colleague?.email ?? '') },
      link: `/admin/manage_orders/order_details/${order_id}`,
      now,
    }
    if (assignee_id !== null && assignee_id !== actor_id)
      await notify(tx, [assignee_id], { kind: 'order_assigned', ...notification })
    if (before_id !== null && before_id !== actor_id)
      await notify(tx, [before_id], { kind: 'order_taken_over', ...notification })
    await publishLive(tx, [staffTopic], { type: 'order.assigned', id: order_id })
  },
})
