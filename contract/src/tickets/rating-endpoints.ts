import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { TicketRatingInput } from './rating.ts'
import { Ticket } from './ticket-shapes.ts'

export const RateTicket = endpoint({
  name: 'tickets.rate',
  method: 'PUT',
  path: '/ticket/:id/rating',
  access: ['customer'],
  personal: true,
  summary: 'Rate the help on a solved ticket, once; the rating can be changed for 14 days',
  params: z.strictObject({ id: Id }),
  body: TicketRatingInput,
  payload: { ticket: Ticket },
  problems: ['tickets.not_found', 'tickets.merged', 'tickets.not_solved', 'tickets.rating_closed'],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})

export const GetTicketSatisfaction = endpoint({
  name: 'tickets.satisfaction',
  method: 'GET',
  path: '/ticket_satisfaction',
  access: ['may:tickets'],
  summary: 'The numbers of good and bad ratings of the last 90 days',
  payload: { good: z.number().int(), bad: z.number().int() },
})
