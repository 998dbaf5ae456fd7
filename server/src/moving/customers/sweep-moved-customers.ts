import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { clearImportedValues, clearSamples, deleteRefusedCells } from '../../platform/imports/clear-imported-values.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

/** Days in which the changes of an import can be undone. */
export const undoDays = 90

const sweepCustomers = jobKind('moving.sweep_customers', z.object({}), { cron: '25 3 * * *' })

/** Deletes the values of imported customers, the sample rows and the refused cells after the period in which changes can be undone. */
export async function sweepMovedCustomers(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoDays * 24 * 3_600_000)
  await sql`
    UPDATE moved_customers SET before = NULL, after = NULL
    WHERE (before IS NOT NULL OR after IS NOT NULL) AND moved_at < ${before}`
  await clearImportedValues(sql, 'customers', sql`finished_at IS NOT NULL AND created_at < ${before}`)
}

export const sweepMovedCustomersJob = job(sweepCustomers, ({ sql, now }) => sweepMovedCustomers(sql, now))

/**
 * Deletes the values of a removed customer, the sample rows of imports that contained the customer, and the refused cells with the address at
 * the time of the import. Those with the last address are deleted with the account.
 */
export const eraseMovedCustomer = subscriber({
  name: 'moving.erase_moved_customer',
  on: ['user.removed'],
  async handle({ tx, event }) {
    const moved = await tx<{ email: string }[]>`
      SELECT after->>'email' AS email FROM moved_customers WHERE user_id = ${event.user_id} AND after ? 'email'`
    await deleteRefusedCells(
      tx,
      moved.map(({ email }) => email),
    )
    await tx`UPDATE moved_customers SET before = NULL, after = NULL WHERE user_id = ${event.user_id}`
    await clearSamples(tx, tx`SELECT import_id FROM moved_customers WHERE user_id = ${event.user_id}`)
  },
})
