import { dayMs } from '@mapwright/contract/api/days.ts'
import { ratingRules } from '@mapwright/contract/tickets/rating.ts'
import { GetTicketSatisfaction, RateTicket } from '@mapwright/contract/tickets/rating-endpoints.ts'
import { asMember } from '../conversations/subject.ts'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { lockTicket, readTicket, requireUnmerged } from './ticket-rows.ts'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Rates the help that the caller received with their own solved ticket. */
const rateTicket = command(RateTicket, async ({ tx, actor, now, params, body: { rating, text }, audit }) => {
  const member = asMember(actor)
  const ticket = await lockTicket(tx, params.id, member)
  requireUnmerged(ticket)
  if (ticket.status !== 'solved') throw new Problem('tickets.not_solved')
  const [saved] = await tx`
    UPDATE tickets SET rating = ${rating}, rating_text = ${text}, rated_at = coalesce(rated_at, ${now})
    WHERE _id = ${ticket._id} AND (rated_at IS NULL OR rated_at > ${daysBefore(now, ratingRules.change_days)}) RETURNING _id`
  if (!saved) throw new Problem('tickets.rating_closed')
  const type = 'ticket.rated'
  await publishLive(tx, topicsOf(type, ticket.user_id), { type, id: ticket._id })
  audit({ after: { rating } })
  return { ticket: await readTicket(tx, ticket._id, member) }
})

const readSatisfaction = query(GetTicketSatisfaction, async ({ sql, now }) => {
  const [counts] = await sql<{ good: number; bad: number }[]>`
    SELECT count(*) FILTER (WHERE rating = 'good')::int AS good, count(*) FILTER (WHERE rating = 'bad')::int AS bad
    FROM tickets WHERE rated_at > ${daysBefore(now, ratingRules.share_days)}`
  return counts ?? { good: 0, bad: 0 }
})

export const ticketRatingRoutes = [rateTicket, readSatisfaction]
