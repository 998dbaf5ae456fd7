import type { Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'

type Of = { _id: string; user_id: string }

/**
 * Updates the open pages that show the order's files. Changes to an undelivered result are sent to staff only: the customer must not
 * notice them.
 */
export const announceFileChange = (tx: Tx, { _id, user_id }: Of, seenBy: 'both' | 'staff'): Promise<void> =>
  publishLive(tx, topicsOf('order.files_changed', seenBy === 'both' ? user_id : null), {
    type: 'order.files_changed',
    id: _id,
  })
