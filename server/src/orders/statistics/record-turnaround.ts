import type { Tx } from '../../platform/db/sql.ts'
import { readOpeningHours } from '../../site/opening-hours.ts'
import { clockEntries, turnaroundMinutes } from './turnaround.ts'

type Delivery = { order_id: string; staff_id: string | null; now: Date }

/** Stores the turnaround of a delivery according to the current opening hours, which may change later. See docs/decisions/029. */
export async function recordTurnaround(tx: Tx, { order_id, staff_id, now }: Delivery): Promise<void> {
  const [history, hours] = await Promise.all([
    tx<{ entry: (typeof clockEntries)[number]; at: Date }[]>`
      SELECT entry, at FROM order_timeline WHERE order_id = ${order_id} AND entry = ANY (${clockEntries}) ORDER BY at, _id`,
    readOpeningHours(tx),
  ])
  const minutes = Math.round(turnaroundMinutes(history, now, hours))
  await tx`
    INSERT INTO order_turnarounds (order_id, delivery_no, staff_id, time_frame, services, minutes, in_time, completed_at)
    SELECT _id, (SELECT coalesce(max(delivery_no), 0) + 1 FROM order_turnarounds WHERE order_id = ${order_id}), ${staff_id}, time_frame,
      ARRAY(SELECT name FROM unnest(services) AS name ORDER BY name COLLATE "C"), ${minutes}, ${now} <= due_at, ${now}
    FROM orders WHERE _id = ${order_id}`
}
