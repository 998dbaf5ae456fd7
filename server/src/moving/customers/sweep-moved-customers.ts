import { z } from 'zod'
import { subscriber } from '../../platform/events/subscriber.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

/** Days in which the changes of an import can be undone. */
export const undoDays = 90

const sweepMovedCustomers = jobKind('moving.sweep_customers', z.object({}), { cron: '25 3 * * *' })

/** Deletes the earlier values of changed customers when the import can no longer be undone. */
export const sweepMovedCustomersJob = job(sweepMovedCustomers, async ({ sql, now }) => {
  await sql`
    UPDATE moved_customers SET before = NULL, after = NULL
    WHERE before IS NOT NULL AND moved_at < ${now}::timestamptz - make_interval(days => ${undoDays})`
})

/** Deletes the values of a removed customer. */
export const eraseMovedCustomer = subscriber({
  name: 'moving.erase_moved_customer',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`UPDATE moved_customers SET before = NULL, after = NULL WHERE user_id = ${event.user_id}`
  },
})
