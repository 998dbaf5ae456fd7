import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { DayText, Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { ProviderEvent, paymentEventOutcomes, paymentEventStates } from './provider-event.ts'

const access = ['may:dealers_manager.invoices'] as const
const params = z.strictObject({ id: Id })

export const ListProviderEvents = endpoint({
  name: 'payments.list_provider_events',
  method: 'GET',
  path: '/payment_events',
  access,
  summary:
    'The reports of the payment providers, newest first; the keywords match references, invoice numbers and customers. `open`: how many wait for a decision',
  query: z.strictObject({
    keywords: line(100).default(''),
    provider: line(40).optional(),
    outcome: z.enum(paymentEventOutcomes).optional(),
    state: z.enum(paymentEventStates).optional(),
    /** Days in the site's time zone, both included. */
    from: DayText.optional(),
    to: DayText.optional(),
    ...pageQuery(),
  }),
  payload: { events: z.array(ProviderEvent), open: z.number().int(), ...pageResult },
})

export const HandleProviderEvents = endpoint({
  name: 'payments.handle_provider_events',
  method: 'POST',
  path: '/payment_events/handle',
  access,
  summary: 'Mark reports of money that matches nothing as handled, with a note; all of them or none',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), note: line(200, 3) }),
  payload: { handled: z.number().int() },
  problems: ['payments.event_not_found', 'payments.event_settled'],
})

export const ReopenProviderEvent = endpoint({
  name: 'payments.reopen_provider_event',
  method: 'POST',
  path: '/payment_events/:id/reopen',
  access,
  summary: 'Undo that a report was marked as handled',
  params,
  payload: {},
  problems: ['payments.event_not_found', 'payments.event_not_handled'],
})

export const RefundProviderEvent = endpoint({
  name: 'payments.refund_provider_event',
  method: 'POST',
  path: '/payment_events/:id/refund',
  access: ['may:mark_as_paid'],
  summary: 'Return money that has arrived but pays nothing, through the provider that reported it',
  params,
  body: z.strictObject({ reason: line(200, 3) }),
  payload: { state: z.enum(['refunding', 'refunded']) },
  problems: ['payments.event_not_found', 'payments.event_settled', 'payments.not_refundable', 'payments.refused'],
  idempotent: 'required',
})
