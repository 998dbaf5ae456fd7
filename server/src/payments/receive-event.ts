import { createHash } from 'node:crypto'
import type { Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { webhook } from '../platform/api/webhook.ts'
import { applyEvent } from './apply-event.ts'
import type { Payables } from './payable.ts'
import type { PaymentEvent, PaymentProvider, ReceivedEvent } from './payment-provider.ts'
import { RefusedRequest } from './providers/provider-reply.ts'

/**
 * Parses the events of a webhook. If the provider cannot be called at the moment, the webhook is refused so that it is sent again. A
 * webhook with an unknown format, or about an object that the provider does not know, is refused as not authentic.
 */
async function readEvents(provider: PaymentProvider, received: ReceivedEvent): Promise<readonly PaymentEvent[]> {
  try {
    return await provider.readEvents(received)
  } catch (error) {
    const isProblem = error instanceof Problem
    if (!isProblem || error.cause)
      received.log.warn({ err: error, provider: provider.name }, 'the report of a payment provider could not be read')
    if (isProblem) throw error
    if (error instanceof RefusedRequest) throw new Problem('payments.wrong_signature', { cause: error })
    throw new Problem('payments.provider_away', { cause: error })
  }
}

/** Builds the id of a webhook. Repeated webhooks have the same id. */
function reportId(events: readonly PaymentEvent[], raw: Buffer): string {
  const [first, ...others] = events
  if (first && others.length === 0) return first.event_id
  return createHash('sha256')
    .update(first ? JSON.stringify(events.map(({ event_id }) => event_id)) : raw)
    .digest('hex')
}

/** Receives the webhooks of a provider. */
export const receiveEvent = (provider: PaymentProvider, payables: Payables): Route =>
  webhook(provider.webhook, {
    async verify(received) {
      const events = await readEvents(provider, received)
      return { source: `payments.${provider.name}`, event_id: reportId(events, received.raw), events }
    },
    async handle({ tx, event: { events }, now, log }) {
      for (const event of events) {
        const outcome = await applyEvent({ tx, payables, now }, provider.name, event)
        const { event_id, kind } = event
        const level = outcome === 'mismatch' || outcome === 'surplus' ? 'warn' : 'info'
        log[level]({ provider: provider.name, event_id, kind, outcome }, 'a payment provider reported')
      }
    },
  })
