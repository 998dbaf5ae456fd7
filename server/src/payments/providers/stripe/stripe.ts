import { toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import type { App } from '../../../platform/api/handler.ts'
import { Problem } from '../../../platform/api/problem.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, readKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseEvent, parseReply } from '../provider-reply.ts'
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

/** Pinned, so that the format of responses does not depend on the account's default version. */
const apiVersion = '2026-10-28.endive'

const hostOf = (app: App) => apiOf(app, 'stripe', 'https://api.stripe.com')

type Keys = ProviderKeys<'stripe'>

const headersOf = ({ secret_key }: Keys) => ({
  authorization: `Bearer ${secret_key}`,
  'stripe-version': apiVersion,
})

const get = ({ app, publicFetch }: ProviderEnvironment, keys: Keys, path: string) =>
  publicFetch(`${hostOf(app)}/v1/${path}`, { headers: headersOf(keys) })

const post = (
  { app, publicFetch }: ProviderEnvironment,
  keys: Keys,
  { path, key, form }: { path: string; key: string; form: Record<string, string> },
) =>
  publicFetch(`${hostOf(app)}/v1/${path}`, {
    method: 'POST',
    headers: {
      ...headersOf(keys),
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body: new URLSearchParams(form).toString(),
    timeout_ms: 20_000,
  })

const readSession = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply('stripe', await get(environment, keys, `checkout/sessions/${encodeURIComponent(id)}`), Session)

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

  async start(environment, { attempt_id, amount, currency, description, email, return_url, cancel_url }) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    const form = {
      mode: 'payment',
      client_reference_id: attempt_id,
      customer_email: email,
      success_url: return_url,
      cancel_url,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': toMinorUnits(amount, currency, stripeExponents).toString(),
      'line_items[0][price_data][product_data][name]': description,
      'metadata[attempt_id]': attempt_id,
      'payment_intent_data[metadata][attempt_id]': attempt_id,
    }
    const response = await post(environment, keys, { path: 'checkout/sessions', key: attempt_id, form })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'stripe', response)
      return { status: 'refused' }
    }
    const session = parseReply('stripe', response, Session.extend({ url: z.string() }))
    return { status: 'pending', provider_ref: session.id, redirect_url: session.url }
  },

  async refund(environment, { refund_id, attempt_id, amount, currency, provider_ref }) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    const { payment_intent } = await readSession(environment, keys, provider_ref)
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
    const session = await readSession(environment, keys, provider_ref)
    const event = ofSession(`look-up ${session.id} ${session.status} ${session.payment_status}`, session)
    return event.kind === 'other' ? undefined : event
  },

  async payerCountry(environment, provider_ref) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
    const path = `checkout/sessions/${encodeURIComponent(provider_ref)}?expand[]=payment_intent.latest_charge`
    return payerCountryOf(parseReply('stripe', await get(environment, keys, path), ExpandedSession))
  },

  async cancel(environment, provider_ref) {
    const keys = await requireKeys(environment.sql, environment.app, 'stripe')
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
