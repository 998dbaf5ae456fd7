import { dayMs } from '@mapwright/contract/api/days.ts'
import { targetRules } from '@mapwright/contract/tickets/answer-target.ts'
import {
  ChangeAnswerTargets,
  GetAnswersInTime,
  GetAnswerTargets,
} from '@mapwright/contract/tickets/target-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { announce } from '../platform/events/announce.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { lockTargetsToChange, readTargets, refreshAllDue } from './answer-due.ts'

/** Endpoints of the targets for answers to tickets, and of their statistics. */
export const answerTargets = [
  query(GetAnswerTargets, async ({ sql }) => ({ targets: await readTargets(sql) })),

  command(ChangeAnswerTargets, async ({ tx, actor, body: { targets }, audit }) => {
    const before = await lockTargetsToChange(tx)
    for (const { priority, first_minutes, next_minutes } of targets)
      await tx`UPDATE ticket_targets SET ${tx({ first_minutes, next_minutes })} WHERE priority = ${priority}`
    await announce(tx, { type: 'ticket.targets_changed', user_id: actor._id, actor_id: actor._id })
    audit({ before: { targets: before }, after: { targets } })
    return { targets: await readTargets(tx) }
  }),

  query(GetAnswersInTime, async ({ sql, now }) => {
    const since = new Date(now.getTime() - targetRules.share_days * dayMs)
    const [row] = await sql<[{ in_time: number; late: number; late_now: number }]>`
      SELECT count(*) FILTER (WHERE was_in_time)::int AS in_time, count(*) FILTER (WHERE NOT was_in_time)::int AS late,
        (SELECT count(*)::int FROM tickets WHERE waiting_since IS NOT NULL AND due_at < ${now}) AS late_now
      FROM ticket_answers WHERE answered_at > ${since}`
    return row
  }),
]

/** Calculates the due times of waiting tickets again after a change of the targets or the opening hours. */
export const recalculateTicketDueTimes = subscriber({
  name: 'tickets.recalculate_due_times',
  on: ['site.open_times_changed', 'ticket.targets_changed'],
  async handle({ tx, event }) {
    await refreshAllDue(tx)
    const type = 'ticket.due_times_changed'
    await publishLive(tx, topicsOf(type), { type, id: event.user_id })
  },
})
