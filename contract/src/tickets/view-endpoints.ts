import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { TicketView, TicketViewChange, TicketViewInput, ticketViewRules } from './ticket-views.ts'

const access = ['may:tickets'] as const
const params = z.strictObject({ id: Id })

export const ListTicketViews = endpoint({
  name: 'tickets.list_views',
  method: 'GET',
  path: '/ticket_views',
  access,
  summary:
    "The saved views of the list of tickets with their counts up to 100: the caller's own ones in their order, then shared ones",
  payload: { views: z.array(TicketView) },
})

export const SaveTicketView = endpoint({
  name: 'tickets.add_ticket_view',
  method: 'POST',
  path: '/ticket_view',
  access,
  summary: 'Save filters and sort order under a name; replaces an own view of this name',
  body: TicketViewInput,
  payload: { _id: Id },
  problems: ['tickets.too_many_views', 'tickets.view_name_taken'],
})

export const ChangeTicketView = endpoint({
  name: 'tickets.change_ticket_view',
  method: 'PUT',
  path: '/ticket_view/:id',
  access,
  summary: 'Rename or share an own view; admins also change those that others share',
  params,
  body: TicketViewChange,
  payload: {},
  problems: ['tickets.view_not_found', 'tickets.view_name_taken', 'tickets.too_many_views'],
})

export const DeleteTicketView = endpoint({
  name: 'tickets.remove_ticket_view',
  method: 'DELETE',
  path: '/ticket_view/:id',
  access,
  summary: 'Delete an own view; admins also delete those that others share',
  params,
  payload: {},
  problems: ['tickets.view_not_found'],
})

export const MoveTicketViews = endpoint({
  name: 'tickets.move_ticket_view',
  method: 'PUT',
  path: '/ticket_views/order',
  access,
  summary: "Set the order of the caller's own views",
  body: z.strictObject({ ids: z.array(Id).max(ticketViewRules.max_views) }),
  payload: {},
})
