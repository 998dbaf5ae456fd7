import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const daysBetween = 7

/** Sends each customer with overdue orders one reminder about all of them, at most weekly. Returns the number of reminders. */
export const remindDebtors = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const reminded = await tx<{ user_id: string }[]>`
      INSERT INTO order_payment_reminders AS r (user_id, reminded_at)
      SELECT DISTINCT o.user_id, ${now}::timestamptz FROM orders o JOIN users u ON u._id = o.user_id
      WHERE o.payment = 'due' AND u.status = 1 AND u.deleted_at IS NULL
        AND o.completed_at <= ${now}::timestamptz - make_interval(days => (SELECT pay_later_days FROM settings))
      ORDER BY o.user_id
      ON CONFLICT (user_id) DO UPDATE SET reminded_at = EXCLUDED.reminded_at
      WHERE r.reminded_at <= EXCLUDED.reminded_at - make_interval(days => ${daysBetween})
      RETURNING user_id`
    for (const { user_id } of reminded) await announce(tx, { type: 'order.payment_overdue', user_id, actor_id: null })
    return reminded.length
  })

const kind = jobKind('orders.remind_debtors', z.object({}), { cron: '13 7 * * *', retries: 2, at_once: 1 })

export const remindDebtorsJob = job(kind, async ({ sql, now, log }) => {
  const people = await remindDebtors(sql, now)
  if (people > 0) log.info({ people }, 'reminded customers of orders that they have not paid')
})
