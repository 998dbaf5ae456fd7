import { filesWarnedDays } from '@mapwright/contract/orders/order.ts'
import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { addTimelineEntry } from '../order-rows.ts'

const batch = 100

/**
 * Warns of the deletion of up to `batch` orders. Adds the month to the time of the order, as pages show the end: at the end of a month, subtracting a
 * month from now gives another day. The first condition on `completed_at` is for the index.
 */
async function warnBatch(sql: Sql, now: Date): Promise<number> {
  return sql.begin(async (tx) => {
    const orders = await tx<{ _id: string; user_id: string; has_file: boolean }[]>`
      UPDATE orders o SET files_warned_at = ${now} WHERE _id IN (
        SELECT _id FROM orders
        WHERE status = 'completed' AND files_dropped_at IS NULL AND files_warned_at IS NULL
          AND completed_at BETWEEN ${now}::timestamptz - interval '32 days' AND ${now}::timestamptz
          AND completed_at + interval '1 month' >= ${now}
          AND completed_at + interval '1 month' < ${now}::timestamptz + make_interval(days => ${filesWarnedDays})
        ORDER BY completed_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED
      ) RETURNING _id, user_id, (
        SELECT downloaded_at IS NOT NULL FROM order_files x
        WHERE x.order_id = o._id AND x.kind = 'modified' AND x.delivered_at IS NOT NULL ORDER BY x.version DESC LIMIT 1
      ) AS has_file`
    for (const { _id: order_id, user_id, has_file } of orders) {
      if (has_file) continue
      await addTimelineEntry(tx, { order_id, at: now, entry: 'files_expiring', actor_id: null })
      await announce(tx, { type: 'order.files_expiring', order_id, user_id, actor_id: null })
    }
    return orders.length
  })
}

/**
 * Reminds customers of delivered files that they have not downloaded and that will be deleted soon, even if the order is unpaid. Sends one
 * reminder per delivery, and none after the deletion date, for example after a long downtime. Returns the number of orders checked,
 * including those whose files have been downloaded.
 */
export async function warnOfDeletion(sql: Sql, now: Date): Promise<number> {
  let warned = 0
  for (;;) {
    const some = await warnBatch(sql, now)
    warned += some
    if (some < batch) return warned
  }
}

const kind = jobKind('orders.warn_of_deletion', z.object({}), {
  cron: '11 * * * *',
  retries: 0,
  expire_seconds: 3000,
  at_once: 1,
})

export const warnOfDeletionJob = job(kind, async ({ sql, now }) => {
  await warnOfDeletion(sql, now)
})
