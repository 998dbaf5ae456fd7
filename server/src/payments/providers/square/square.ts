import { toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import { Problem } from '../../../platform/api/problem.ts'
import type { OutgoingRequest } from '../../../platform/net/public-fetch.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentEvent, PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, readKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseEvent, parseReply } from '../provider-reply.ts'
import { hmacSha256, isSameText } from '../signature.ts'
import { webhookUrl } from '../webhook-url.ts'
import { ofPayment, Payment, RefundObject, readSquareEvent, SquareEvent } from './square-events.ts'

/** Pinned, so that the format of responses does not change. */
const apiVersion = '2026-09-16'

type Keys = ProviderKeys<'square'>
type Call = { method?: OutgoingRequest['method']; path: string; body?: object }

const PaymentLink = z.object({ payment_link: z.object({ id: z.string(), url: z.string(), order_id: z.string() }) })
const Order = z.object({
  order: z.object({
    reference_id: z.string().optional(),
    tenders: z.array(z.object({ payment_id: z.string().optional() })).default([]),
  }),
})

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'square')

const call = ({ app, publicFetch }: ProviderEnvironment, keys: Keys, { method = 'GET', path, body }: Call) => {
  const usual = keys.sandbox ? 'https://connect.squareupsandbox.com' : 'https://connect.squareup.com'
  return publicFetch(`${apiOf(app, 'square', usual)}/v2/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${keys.access_token}`,
      'content-type': 'application/json',
      'square-version': apiVersion,
    },
    ...(body && { body: JSON.stringify(body) }),
    timeout_ms: 20_000,
  })
}

/** Converts an amount to Square's format, with minor units as a JSON number. */
const moneyOf = (amount: Parameters<typeof toMinorUnits>[0], currency: string) => ({
  amount: Number(toMinorUnits(amount, currency)),
  currency,
})

const reading = (environment: ProviderEnvironment, keys: Keys) => {
  const read = async <T>(path: string, shape: z.ZodType<T>) =>
    parseReply('square', await call(environment, keys, { path }), shape)
  const readOrder = (id: string) => read(`orders/${encodeURIComponent(id)}`, Order)
  const readPayment = (id: string) => read(`payments/${encodeURIComponent(id)}`, z.object({ payment: Payment }))
  const attemptOfOrder = async (order_id: string | undefined) =>
    order_id ? (await readOrder(order_id)).order.reference_id : undefined
  return {
    attemptOfOrder,
    attemptOfPayment: async (payment_id: string) => attemptOfOrder((await readPayment(payment_id)).payment.order_id),
    /** Finds the payment made through a link. `payment` is undefined if the link has not been paid. */
    async paymentOf(link_id: string) {
      const { payment_link } = await read(`online-checkout/payment-links/${encodeURIComponent(link_id)}`, PaymentLink)
      const { order } = await readOrder(payment_link.order_id)
      const payment_id = order.tenders.find((tender) => tender.payment_id)?.payment_id
      return { attempt_id: order.reference_id, payment: payment_id && (await readPayment(payment_id)).payment }
    },
  }
}

/** Cards and wallets on Square's page. See the README in this folder. */
export const square: PaymentProvider = {
  name: 'square',
  webhook: paymentWebhooks.square,
  isEnabled: (db, app) => isProviderOn(db, app, 'square'),

  async checkKeys(environment) {
    const keys = await keysFor(environment)
    const response = await call(environment, keys, { path: `locations/${encodeURIComponent(keys.location_id)}` })
    if (isKeyRefusal(response) || response.status === 404) return undefined
    parseReply('square', response, z.object({ location: z.object({ id: z.string() }) }))
    return { is_live: !keys.sandbox }
  },

  async start(environment, { attempt_id, amount, currency, description, email, return_url }) {
    const keys = await keysFor(environment)
    const item = { name: description, quantity: '1', base_price_money: moneyOf(amount, currency) }
    const body = {
      idempotency_key: attempt_id,
      order: { location_id: keys.location_id, reference_id: attempt_id, line_items: [item] },
      checkout_options: { redirect_url: return_url },
      pre_populated_data: { buyer_email: email },
    }
    const response = await call(environment, keys, { method: 'POST', path: 'online-checkout/payment-links', body })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'square', response)
      return { status: 'refused' }
    }
    const { id, url } = parseReply('square', response, PaymentLink).payment_link
    return { status: 'pending', provider_ref: id, redirect_url: url }
  },

  async refund(environment, { refund_id, amount, currency, provider_ref }) {
    const keys = await keysFor(environment)
    const { payment } = await reading(environment, keys).paymentOf(provider_ref)
    if (!payment) return { status: 'refused' }
    // Webhooks about the refund contain the reason, which is our reference.
    const about = { idempotency_key: refund_id, payment_id: payment.id, reason: refund_id }
    const body = { ...about, amount_money: moneyOf(amount, currency) }
    const response = await call(environment, keys, { method: 'POST', path: 'refunds', body })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'square', response)
      return { status: 'refused' }
    }
    const { id, status } = parseReply('square', response, z.object({ refund: RefundObject })).refund
    if (status === 'FAILED' || status === 'REJECTED') return { status: 'refused' }
    return { status: status === 'COMPLETED' ? 'done' : 'pending', provider_ref: id }
  },

  async lookUp(environment, provider_ref): Promise<PaymentEvent | undefined> {
    const { attempt_id, payment } = await reading(environment, await keysFor(environment)).paymentOf(provider_ref)
    if (!payment) return undefined
    const event = ofPayment(`look-up ${payment.id} ${payment.status}`, payment, attempt_id)
    return event.kind === 'other' ? undefined : event
  },

  async cancel(environment, provider_ref) {
    const keys = await keysFor(environment)
    const { payment } = await reading(environment, keys).paymentOf(provider_ref)
    if (payment) return false
    const path = `online-checkout/payment-links/${encodeURIComponent(provider_ref)}`
    parseReply('square', await call(environment, keys, { method: 'DELETE', path }), z.object({ id: z.string() }))
    return true
  },

  async readEvents({ raw, headers, ...environment }) {
    const keys = await readKeys(environment.sql, environment.app, 'square')
    const wanted = hmacSha256(keys.signature_key, [webhookUrl(environment.app, paymentWebhooks.square), raw], 'base64')
    if (keys.signature_key === '' || !isSameText(headers['x-square-hmacsha256-signature'] ?? '', wanted))
      throw new Problem('payments.wrong_signature')
    return [await readSquareEvent(parseEvent(raw, SquareEvent), reading(environment, keys))]
  },
}
