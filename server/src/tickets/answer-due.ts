import { type AnswerTarget, answerDueAt } from '@mapwright/contract/tickets/answer-target.ts'
import { ticketPriorities } from '@mapwright/contract/tickets/ticket.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { lockOpeningHours } from '../site/opening-hours.ts'

const batch = 500

type Waiting = { _id: string; priority: string; waiting_since: Date | null; first_answered_at: Date | null }

/** Reads the targets in the order of the priorities. */
export const readTargets = async (db: Db): Promise<AnswerTarget[]> => [
  ...(await db<AnswerTarget[]>`
    SELECT priority, first_minutes, next_minutes FROM ticket_targets
    ORDER BY array_position(${[...ticketPriorities]}::text[], priority)`),
]

/**
 * Locks the targets against changes until the transaction ends. A recalculation after a change of the targets then includes everything
 * that was calculated with the old ones.
 */
async function lockTargets(tx: Tx): Promise<AnswerTarget[]> {
  await tx`SELECT FROM ticket_targets ORDER BY priority FOR SHARE`
  return readTargets(tx)
}

/** Locks the targets for a change, in the same order as `lockTargets`. Returns those before the change. */
export async function lockTargetsToChange(tx: Tx): Promise<AnswerTarget[]> {
  await tx`SELECT FROM ticket_targets ORDER BY priority FOR NO KEY UPDATE`
  return readTargets(tx)
}

const hasTargets = (targets: readonly AnswerTarget[]) =>
  targets.some(({ first_minutes, next_minutes }) => first_minutes !== null || next_minutes !== null)

async function setDue(tx: Tx, tickets: readonly Waiting[]): Promise<void> {
  const targets = await lockTargets(tx)
  if (!hasTargets(targets)) {
    await tx`UPDATE tickets SET due_at = NULL WHERE _id = ANY (${tickets.map(({ _id }) => _id)}) AND due_at IS NOT NULL`
    return
  }
  const hours = await lockOpeningHours(tx)
  for (let first = 0; first < tickets.length; first += batch) {
    const due = tickets
      .slice(first, first + batch)
      .map((ticket) => ({ _id: ticket._id, due_at: answerDueAt(ticket, targets, hours)?.toISOString() ?? null }))
    await tx`
      UPDATE tickets t SET due_at = n.due_at
      FROM jsonb_to_recordset(${tx.json(due)}) AS n(_id uuid, due_at timestamptz)
      WHERE t._id = n._id AND t.due_at IS DISTINCT FROM n.due_at`
  }
}

/** Calculates again when the answer on a ticket is due, after a change of its priority or of who has to write. */
export const refreshDue = async (tx: Tx, ticket_id: string): Promise<void> =>
  setDue(
    tx,
    await tx<Waiting[]>`
      SELECT _id, priority, waiting_since, first_answered_at FROM tickets WHERE _id = ${ticket_id} FOR NO KEY UPDATE`,
  )

/** Calculates the due times of all waiting tickets again, after a change of the targets or the opening hours. */
export const refreshAllDue = async (tx: Tx): Promise<void> =>
  setDue(
    tx,
    await tx<Waiting[]>`
      SELECT _id, priority, waiting_since, first_answered_at FROM tickets
      WHERE waiting_since IS NOT NULL ORDER BY _id FOR NO KEY UPDATE`,
  )

/** Records whether the answer that staff are giving is in time. Does nothing if nobody waits, or if there is no target. */
export const recordInTime = (tx: Tx, ticket_id: string, now: Date) => tx`
  INSERT INTO ticket_answers (ticket_id, answered_at, was_in_time)
  SELECT _id, ${now}, due_at >= ${now} FROM tickets
  WHERE _id = ${ticket_id} AND waiting_since IS NOT NULL AND due_at IS NOT NULL
  ON CONFLICT (ticket_id, answered_at) DO NOTHING`
