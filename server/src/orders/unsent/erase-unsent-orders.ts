import { z } from 'zod'
import { subscriber } from '../../platform/events/subscriber.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const keptDays = 30

/** Deletes input of the order form that has not been changed for `keptDays` days. */
export const deleteOldUnsentOrdersJob = job(
  jobKind('orders.delete_old_unsent', z.object({}), { cron: '40 3 * * *' }),
  async ({ sql, now }) => {
    await sql`DELETE FROM unsent_orders WHERE saved_at < ${now}::timestamptz - make_interval(days => ${keptDays})`
  },
)

/** Deletes the saved input of the order form when the order is placed. */
export const deleteUnsentOfPlaced = subscriber({
  name: 'orders.delete_unsent_of_placed',
  on: ['order.submitted'],
  async handle({ tx, event }) {
    await tx`DELETE FROM unsent_orders WHERE order_id = ${event.order_id}`
  },
})

/** Deletes the order form input of removed customers. */
export const eraseUnsentOfRemoved = subscriber({
  name: 'orders.erase_unsent_of_removed',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM unsent_orders WHERE user_id = ${event.user_id}`
  },
})
