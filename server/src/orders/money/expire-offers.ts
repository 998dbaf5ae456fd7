import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { addTimelineEntry } from '../order-rows.ts'

/** Maximum number of offers per transaction, so that locks are held only briefly. */
const batch = 100

type Expired = { offer_id: string; order_id: string; name: string; user_id: string }

async function expireBatch(sql: Sql, now: Date): Promise<number> {
  return sql.begin(async (tx) => {
    const expired = await tx<Expired[]>`
      UPDATE order_offers f SET status = 'expired', decided_at = ${now} FROM orders o
      WHERE o._id = f.order_id AND f._id IN (
        SELECT _id FROM order_offers WHERE status = 'open' AND expires_at <= ${now}
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
      RETURNING f._id AS offer_id, f.order_id, f.name, o.user_id`
    for (const { offer_id, order_id, name, user_id } of expired) {
      await addTimelineEntry(tx, { order_id, at: now, entry: 'offer_expired', actor_id: null, text: name })
      await announce(tx, { type: 'order.offer_expired', order_id, offer_id, user_id, actor_id: null })
    }
    return expired.length
  })
}

/** Marks unanswered offers as expired when their time is over. Returns their number. */
export async function expireOffers(sql: Sql, now: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const some = await expireBatch(sql, now)
    ended += some
    if (some < batch) return ended
  }
}

const kind = jobKind('orders.expire_offers', z.object({}), { cron: '*/10 * * * *', retries: 0, at_once: 1 })

export const expireOffersJob = job(kind, async ({ sql, now }) => {
  await expireOffers(sql, now)
})
