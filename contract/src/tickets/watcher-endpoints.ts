import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { Ticket } from './ticket-shapes.ts'

const change = {
  path: '/ticket/:id/watchers/:user_id',
  access: ['may:tickets'],
  params: z.strictObject({ id: Id, user_id: Id }),
  payload: { ticket: Ticket },
} as const

export const AddTicketWatcher = endpoint({
  ...change,
  name: 'tickets.add_watcher',
  method: 'PUT',
  summary: 'Let the caller or a colleague watch a ticket: they are notified when a colleague writes on it',
  problems: ['tickets.not_found', 'tickets.merged', 'tickets.not_a_colleague'],
})

export const RemoveTicketWatcher = endpoint({
  ...change,
  name: 'tickets.remove_watcher',
  method: 'DELETE',
  summary: 'Stop notifying the caller or a colleague of what is written on a ticket',
  problems: ['tickets.not_found', 'tickets.merged'],
})
