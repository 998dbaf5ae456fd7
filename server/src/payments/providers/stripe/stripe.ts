import { toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import { Problem } from '../../../platform/api/problem.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentProvider } from '../../payment-provider.ts'
import { readKeys, requireKeys } from '../../provider-keys.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseEvent, parseReply } from '../provider-reply.ts'
import { get, openSession, post, readSession, sessionForm } from './stripe-calls.ts'
import { cancelCharge, chargeCountry, isCharge, lookUpCharge } from './stripe-charges.ts'
import {
  ExpandedSession,
  ofSession,
  PaymentIntentObject,
  payerCountryOf,
  RefundObject,
  readStripeEvent,
  Session,
  StripeEvent,
  stripeExponents,
} from './stripe-events.ts'
import { isSignedByStripe } from './stripe-signature.ts'
import { stripeStore } from './stripe-store.ts'

/** Cards, wallets, direct debit and all other methods of the account, on Stripe's page. See the README in this folder. */
export const stripe: PaymentProvider = {
  name: 'stripe',
  webhook: paymentWebhooks.stripe,
  isEnabled: (db, app) => isProviderOn(db, app, 'stripe'),

  async checkKeys(environment) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    const response = await get(environment, keys, 'checkout/sessions?limit=1')
    if (isKeyRefusal(response)) return undefined
    parseReply('stripe', response, z.object({ object: z.literal('list') }))
    return { is_live: /^(sk|rk)_live_/.test(keys.secret_key) }
  },

  async start(environment, start) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    const form = { ...sessionForm(start), customer_email: start.email }
    return openSession(environment, keys, { key: start.attempt_id, form })
  },

  store: stripeStore,

  async refund(environment, { refund_id, attempt_id, amount, currency, provider_ref }) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    const payment_intent = isCharge(provider_ref)
      ? provider_ref
      : (await readSession(environment, keys, provider_ref)).payment_intent
    if (!payment_intent) return { status: 'refused' }
    const form = {
      payment_intent,
      amount: toMinorUnits(amount, currency, stripeExponents).toString(),
      'metadata[refund_id]': refund_id,
      'metadata[attempt_id]': attempt_id,
    }
    const response = await post(environment, keys, { path: 'refunds', key: refund_id, form })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'stripe', response)
      return { status: 'refused' }
    }
    const { id, status } = parseReply('stripe', response, RefundObject)
    if (status === 'failed' || status === 'canceled') return { status: 'refused' }
    return { status: status === 'succeeded' ? 'done' : 'pending', provider_ref: id }
  },

  async lookUp(environment, provider_ref) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    if (isCharge(provider_ref)) return lookUpCharge(environment, keys, provider_ref)
    const session = await readSession(environment, keys, provider_ref)
    const event = ofSession(`look-up ${session.id} ${session.status} ${session.payment_status}`, session)
    return event.kind === 'other' ? undefined : event
  },

  async payerCountry(environment, provider_ref) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    if (isCharge(provider_ref)) return chargeCountry(environment, keys, provider_ref)
    const path = `checkout/sessions/${encodeURIComponent(provider_ref)}?expand[]=payment_intent.latest_charge`
    return payerCountryOf(parseReply('stripe', await get(environment, keys, path), ExpandedSession))
  },

  async cancel(environment, provider_ref) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    if (isCharge(provider_ref)) return cancelCharge(environment, keys, provider_ref)
    const path = `checkout/sessions/${encodeURIComponent(provider_ref)}/expire`
    const response = await post(environment, keys, { path, key: `expire-${provider_ref}`, form: {} })
    const isOver = isRefusal(response)
    const session = isOver
      ? await readSession(environment, keys, provider_ref)
      : parseReply('stripe', response, Session)
    return session.status === 'expired'
  },

  async readEvents({ raw, headers, now, ...environment }) {
    const keys = await readKeys(environment.sql, environment.app, 'stripe')
    const isSigned =
      keys.webhook_secret !== '' && isSignedByStripe(raw, headers['stripe-signature'] ?? '', keys.webhook_secret, now)
    if (!isSigned) throw new Problem('payments.wrong_signature')
    const event = await readStripeEvent(parseEvent(raw, StripeEvent), async (payment_intent) => {
      if (!payment_intent) return undefined
      const response = await get(environment, keys, `payment_intents/${encodeURIComponent(payment_intent)}`)
      return parseReply('stripe', response, PaymentIntentObject).metadata?.attempt_id
    })
    return [event]
  },
}
