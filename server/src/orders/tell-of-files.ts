import type { Tx } from '../platform/db/sql.ts'
import { publishLive, staffTopic, userTopic } from '../platform/events/live.ts'

type Of = { _id: string; user_id: string }

/**
 * Open screens that show the order's files read them again. What staff prepare is told to staff alone: its customer sees nothing of it
 * until it is delivered, not even that it is there.
 */
export const tellOfFiles = (tx: Tx, { _id, user_id }: Of, seenBy: 'both' | 'staff'): Promise<void> =>
  publishLive(tx, seenBy === 'both' ? [userTopic(user_id), staffTopic] : [staffTopic], {
    type: 'order.files_changed',
    id: _id,
  })
