import type { PendingQuery, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { refreshDue } from './answer-due.ts'

/** Changes the wait of an open ticket's customer. A ticket that was solved in the meantime stays as it is. */
async function changeWait(tx: Tx, id: string, times: PendingQuery): Promise<void> {
  const [ticket] = await tx<{ user_id: string }[]>`
    UPDATE tickets SET ${times} WHERE _id = ${id} AND status = 'open' RETURNING user_id`
  if (!ticket) return
  await refreshDue(tx, id)
  await publishLive(tx, topicsOf('ticket.changed', ticket.user_id), { type: 'ticket.changed', id })
}

/** Ends the wait of a ticket's customer, who needs no answer, and remembers it for `unsettleTicket`. */
export const settleTicket = (tx: Tx, id: string): Promise<void> =>
  changeWait(tx, id, tx`waiting_before = waiting_since, waiting_since = NULL`)

/** Restores the wait that `settleTicket` ended. */
export const unsettleTicket = (tx: Tx, id: string): Promise<void> =>
  changeWait(tx, id, tx`waiting_since = coalesce(waiting_since, waiting_before), waiting_before = NULL`)
