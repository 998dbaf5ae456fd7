import { subscriber } from '../../platform/events/subscriber.ts'

/** What was said on the orders of a removed person, by either side, goes with them; the orders stay. */
export const forgetConversationsOfRemoved = subscriber({
  name: 'orders.forget_removed_people',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    const ofTheirs = tx`
      SELECT m._id FROM order_messages m JOIN orders o ON o._id = m.order_id WHERE o.user_id = ${event.user_id}`
    await tx`
      WITH gone AS (DELETE FROM order_message_files WHERE message_id IN (${ofTheirs}) RETURNING file_id)
      UPDATE files SET deleted_at = ${now} WHERE _id IN (SELECT file_id FROM gone) AND deleted_at IS NULL`
    await tx`
      UPDATE order_messages SET text = '', deleted_at = coalesce(deleted_at, ${now}) WHERE _id IN (${ofTheirs})`
  },
})
