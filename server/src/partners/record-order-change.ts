import { webhookEvents } from '@mapwright/contract/partners/webhooks/webhook.ts'
import type { Tx } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'

type Changed = { order_id: string; now: Date }

/**
 * Gives the order the next position among the changes of its customer, and replaces its earlier position. The counter's row stays locked
 * until the commit, so a position becomes visible only after all smaller ones, and a reader's cursor passes none. Positions grow with the
 * time in milliseconds: those given after a restore are greater than all cursors from before.
 */
const recordChange = (tx: Tx, { order_id, now }: Changed) => tx`
  WITH counted AS (
    INSERT INTO order_change_counters AS c (user_id, position)
    SELECT o.user_id, ${now.getTime()}::bigint FROM orders o
    WHERE o._id = ${order_id} AND EXISTS (SELECT FROM access_apis a WHERE a.user_id = o.user_id)
    ON CONFLICT (user_id) DO UPDATE SET position = greatest(c.position + 1, EXCLUDED.position) RETURNING user_id, position
  )
  INSERT INTO order_changes (order_id, user_id, position, changed_at)
  SELECT ${order_id}::uuid, user_id, position, ${now}::timestamptz FROM counted
  ON CONFLICT (order_id) DO UPDATE SET position = EXCLUDED.position, changed_at = EXCLUDED.changed_at`

/** Records changes of status and money, offers and messages of orders whose customer has an API access. */
export const recordOrderChange = subscriber({
  name: 'partners.record_order_change',
  on: [...webhookEvents, 'conversation.message_posted'],
  async handle({ tx, event, now }) {
    if (event.type !== 'conversation.message_posted') return void (await recordChange(tx, { ...event, now }))
    if (event.subject_kind === 'order') await recordChange(tx, { order_id: event.subject_id, now })
  },
})
