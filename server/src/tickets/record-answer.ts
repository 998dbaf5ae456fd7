import type { About, Posted } from '../conversations/subject.ts'
import { found } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { recordInTime, refreshDue } from './answer-due.ts'

/**
 * Records a message in a ticket. A message reopens a solved ticket; a customer's message starts the wait for an answer, and a message of staff ends
 * it.
 */
export async function recordAnswer(tx: Tx, { id }: About, { isStaff, now }: Posted): Promise<void> {
  if (isStaff) await recordInTime(tx, id, now)
  const [ticket] = await tx<{ user_id: string }[]>`
    UPDATE tickets SET status = 'open', solved_at = NULL, files_dropped_at = NULL, updated_at = ${now},
      waiting_since = CASE WHEN ${!isStaff} THEN coalesce(waiting_since, ${now}) END,
      first_answered_at = CASE WHEN ${isStaff} THEN coalesce(first_answered_at, ${now}) ELSE first_answered_at END
    WHERE _id = ${id} RETURNING user_id`
  // The ticket may have been deleted while the message was being sent.
  const { user_id } = found(ticket, 'tickets.not_found')
  await refreshDue(tx, id)
  await publishLive(tx, topicsOf('ticket.changed', user_id), { type: 'ticket.changed', id })
}
