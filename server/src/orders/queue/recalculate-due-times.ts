import type { TimeFrame } from '@mapwright/contract/orders/order.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { readOpeningHours } from '../../site/opening-hours.ts'
import { dueWithin } from './due-after.ts'

const batch = 500

type Unfinished = { _id: string; time_frame: TimeFrame; since: Date }

/**
 * Recalculates the due times of unfinished orders after a change of the opening hours. Each due time is calculated from the start of the
 * order's time frame.
 */
export const recalculateDueTimes = subscriber({
  name: 'orders.recalculate_due_times',
  on: ['site.open_times_changed'],
  async handle({ tx, event }) {
    const hours = await readOpeningHours(tx)
    const rows = await tx<Unfinished[]>`
      SELECT o._id, o.time_frame, coalesce((
        SELECT max(t.at) FROM order_timeline t WHERE t.order_id = o._id AND t.entry IN ('submitted', 'resubmitted', 'revised')
      ), o.submitted_at) AS since
      FROM orders o WHERE o.status IN ('pending', 'in_progress', 'incomplete') ORDER BY o._id FOR NO KEY UPDATE OF o`
    for (let first = 0; first < rows.length; first += batch) {
      const due = rows
        .slice(first, first + batch)
        .map(({ _id, time_frame, since }) => ({ _id, due_at: dueWithin(time_frame, since, hours).toISOString() }))
      await tx`
        UPDATE orders o SET due_at = n.due_at
        FROM jsonb_to_recordset(${tx.json(due)}) AS n(_id uuid, due_at timestamptz) WHERE o._id = n._id`
    }
    const type = 'order.due_times_changed'
    await publishLive(tx, topicsOf(type), { type, id: event.user_id })
  },
})
