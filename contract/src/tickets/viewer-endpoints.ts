import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'

const params = z.strictObject({ id: Id })
const access = ['may:tickets'] as const
const problems = ['tickets.not_found'] as const

const presenceStates = ['reading', 'writing', 'gone'] as const

export const ShowPresence = endpoint({
  name: 'tickets.show_presence',
  method: 'POST',
  path: '/ticket/:id/presence',
  access,
  summary:
    'Show colleagues that the caller has the ticket open, writes on it, or has closed it; repeated every half minute',
  params,
  body: z.strictObject({ state: z.enum(presenceStates) }),
  payload: {},
  problems,
  limits: [{ by: 'principal', seconds: 60, count: 120 }],
  quiet: true,
})

export const ListTicketViewers = endpoint({
  name: 'tickets.list_viewers',
  method: 'GET',
  path: '/ticket/:id/viewers',
  access,
  summary: 'The colleagues who have the ticket open, those who write first',
  params,
  payload: { viewers: z.array(z.strictObject({ _id: Id, name: z.string(), is_writing: z.boolean() })) },
  problems,
})
