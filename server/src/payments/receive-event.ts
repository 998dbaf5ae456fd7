import type { Route } from '../platform/api/handler.ts'
import { webhook } from '../platform/api/webhook.ts'
import { applyEvent } from './apply-event.ts'
import type { Payables } from './payable.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Receives the reports of a provider. */
export const receiveEvent = (provider: PaymentProvider, payables: Payables): Route =>
  webhook(provider.webhook, {
    async verify(received) {
      const event = await provider.readEvent(received)
      return { source: `payments.${provider.name}`, event_id: event.event_id, event }
    },
    async handle({ tx, event: { event }, now, log }) {
      const outcome = await applyEvent({ tx, payables, now }, provider.name, event)
      const { event_id, kind } = event
      const level = outcome === 'mismatch' || outcome === 'surplus' ? 'warn' : 'info'
      log[level]({ provider: provider.name, event_id, kind, outcome }, 'a payment provider reported')
    },
  })
