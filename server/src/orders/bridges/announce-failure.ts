import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'

/** Notifies the staff who handle the order that one of its files could not be decrypted or encrypted. */
export const announceFailure = (tx: Tx, order: { _id: string; user_id: string }): Promise<void> =>
  announce(tx, { type: 'order.tool_file_failed', order_id: order._id, user_id: order.user_id, actor_id: null })
