import { subscriber } from '../../platform/events/subscriber.ts'

/** Deletes the feedback texts of removed customers, and hides them from visitors. The ratings remain in the statistics. */
export const eraseFeedbackOfRemoved = subscriber({
  name: 'orders.erase_feedback_of_removed',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`
      UPDATE order_feedback f SET words = '', released_as = NULL, released_at = NULL, shown_at = NULL, shown_name = NULL FROM orders o
      WHERE o._id = f.order_id AND o.user_id = ${event.user_id} AND f.words <> ''`
  },
})
