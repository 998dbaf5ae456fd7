import type { Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'

/** Refreshes the open message logs once the transaction commits. */
export const announceMessages = (tx: Tx) =>
  publishLive(tx, topicsOf('channel_message.changed'), { type: 'channel_message.changed', id: 'all' })
