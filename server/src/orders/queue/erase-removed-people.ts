import { subscriber } from '../../platform/events/subscriber.ts'

/** Deletes the saved views of removed staff and unassigns their open orders. */
export const eraseQueueOfRemoved = subscriber({
  name: 'orders.erase_queue_of_removed',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM queue_views WHERE user_id = ${event.user_id}`
    await tx`
      UPDATE orders SET assignee_id = NULL
      WHERE assignee_id = ${event.user_id} AND status IN ('pending', 'in_progress', 'incomplete')`
  },
})
