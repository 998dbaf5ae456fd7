import {
  HandleProviderEvents,
  ListProviderEvents,
  ReopenProviderEvent,
} from '@mapwright/contract/payments/provider-event-endpoints.ts'
import { command, query, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Providers } from './payment-provider.ts'
import { insertNotes, listEvents, lockEvents, removeNote } from './provider-event-rows.ts'

/** Returns the names of the providers whose APIs support refunds. */
export const refundingNames = (providers: Providers): string[] =>
  providers.filter(({ refund }) => refund).map(({ name }) => name)

const listProviderEvents = (providers: Providers): Route =>
  query(ListProviderEvents, ({ sql, query: filters }) => listEvents(sql, filters, refundingNames(providers)))

/** Marks events as handled, because the money was returned outside the site, was booked manually, or is not ours. */
const handleProviderEvents = command(HandleProviderEvents, async ({ tx, actor, now, body: { ids, note }, audit }) => {
  const wanted = [...new Set(ids)]
  const events = await lockEvents(tx, wanted, [])
  if (events.length < wanted.length) throw new Problem('payments.event_not_found')
  if (events.some(({ state }) => state !== 'open')) throw new Problem('payments.event_settled')
  await insertNotes(tx, wanted, { note, noted_by: actor._id, noted_at: now })
  const [first] = events
  const target_id = events.length === 1 ? (first?.payment?.invoice_id ?? first?._id) : undefined
  audit({ ...(target_id && { target_id }), after: { reports: events.map(namesOf) }, reason: note })
  return { handled: wanted.length }
})

/** Fields of an event that are recorded in the audit log. */
const namesOf = ({
  _id,
  provider,
  event_id,
  provider_ref,
  amount,
  currency,
}: Awaited<ReturnType<typeof lockEvents>>[number]) => {
  return { _id, provider, event_id, provider_ref, amount, currency }
}

const reopenProviderEvent = command(ReopenProviderEvent, async ({ tx, params: { id }, audit }) => {
  const event = found((await lockEvents(tx, [id], []))[0], 'payments.event_not_found')
  if (!event.handled) throw new Problem('payments.event_not_handled')
  await removeNote(tx, id)
  audit({ target_id: event.payment?.invoice_id ?? id, before: { ...namesOf(event), note: event.handled.note } })
  return {}
})

/** Endpoints for the providers' events, and for staff's decisions about money without a matching payment. */
export const providerEventRoutes = (providers: Providers): readonly Route[] => [
  listProviderEvents(providers),
  handleProviderEvents,
  reopenProviderEvent,
]
