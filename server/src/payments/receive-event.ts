import type { Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { webhook } from '../platform/api/webhook.ts'
import { applyEvent } from './apply-event.ts'
import type { Payables } from './payable.ts'
import type { PaymentEvent, PaymentProvider, ReceivedEvent } from './payment-provider.ts'

/** A report that cannot be read now, because the provider has to be asked, is to be sent again. */
async function readEvent(provider: PaymentProvider, received: ReceivedEvent): Promise<PaymentEvent> {
  try {
    return await provider.readEvent(received)
  } catch (error) {
    if (error instanceof Problem) throw error
    received.log.warn({ err: error, provider: provider.name }, 'the report of a payment provider could not be read')
    throw new Problem('payments.provider_away', { cause: error })
  }
}

/** Receives the reports of a provider. */
export const receiveEvent = (provider: PaymentProvider, payables: Payables): Route =>
  webhook(provider.webhook, {
    async verify(received) {
      const event = await readEvent(provider, received)
      return { source: `payments.${provider.name}`, event_id: event.event_id, event }
    },
    async handle({ tx, event: { event }, now, log }) {
      const outcome = await applyEvent({ tx, payables, now }, provider.name, event)
      const { event_id, kind } = event
      const level = outcome === 'mismatch' || outcome === 'surplus' ? 'warn' : 'info'
      log[level]({ provider: provider.name, event_id, kind, outcome }, 'a payment provider reported')
    },
  })
