import { rootCertificates } from 'node:tls'
import { isInMinorUnits, toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import { Problem } from '../../../platform/api/problem.ts'
import type { OutgoingRequest, OutgoingResponse } from '../../../platform/net/public-fetch.ts'
import { attemptOf } from '../../attempt-rows.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, readKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseEvent, parseReply } from '../provider-reply.ts'
import {
  Capture,
  captureOf,
  Order,
  ofOrder,
  PaypalEvent,
  paypalExponents,
  RefundReply,
  readPaypalEvent,
} from './paypal-events.ts'
import { isCertificateUrl, isSignedByPaypal, trustedCertificate } from './paypal-signature.ts'

type Keys = ProviderKeys<'paypal'>

const hostOf = ({ app }: ProviderEnvironment, { sandbox }: Keys) =>
  apiOf(app, 'paypal', sandbox ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com')

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'paypal')

/** Requests an access token for each call. Tokens are valid for hours, but calls are rare. */
const askForToken = (environment: ProviderEnvironment, keys: Keys): Promise<OutgoingResponse> =>
  environment.publicFetch(`${hostOf(environment, keys)}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.client_id}:${keys.client_secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })

type Call = { path: string; key?: string; body?: object }

/** Sends a GET request, or a POST request if it has an idempotency key. */
async function call(environment: ProviderEnvironment, keys: Keys, { path, key, body }: Call) {
  const token = parseReply('paypal', await askForToken(environment, keys), z.object({ access_token: z.string() }))
  const request: OutgoingRequest = {
    method: key ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token.access_token}`,
      'content-type': 'application/json',
      ...(key && { 'paypal-request-id': key, prefer: 'return=representation' }),
    },
    timeout_ms: 20_000,
    ...(key && { body: JSON.stringify(body ?? {}) }),
  }
  return environment.publicFetch(`${hostOf(environment, keys)}${path}`, request)
}

/**
 * Captures an order that the customer has approved, and returns the order. A declined capture leaves the order unchanged. PayPal's API
 * cannot close an order, so an order that we have cancelled can still be approved; it is not captured.
 */
async function settleOrder(environment: ProviderEnvironment, keys: Keys, id: string): Promise<Order> {
  const path = `/v2/checkout/orders/${encodeURIComponent(id)}`
  const order = parseReply('paypal', await call(environment, keys, { path }), Order)
  if (order.status !== 'APPROVED') return order
  const attempt = await attemptOf(environment.sql, 'paypal', { provider_ref: id })
  if (attempt?.status === 'cancelled') return order
  const captured = await call(environment, keys, { path: `${path}/capture`, key: `capture-${id}` })
  if (!isRefusal(captured)) return parseReply('paypal', captured, Order)
  logRefusal(environment.log, 'paypal', captured)
  return order
}

/** Refuses an amount with decimals in a currency for which PayPal has none, such as the Taiwan dollar. */
function tooFine({ log }: ProviderEnvironment, currency: string): { status: 'refused' } {
  log.warn({ provider: 'paypal', currency }, 'the payment provider has no decimals for this currency')
  return { status: 'refused' }
}

const start: PaymentProvider['start'] = async (
  environment,
  { attempt_id, amount, currency, description, return_url, cancel_url },
) => {
  if (!isInMinorUnits(amount, currency, paypalExponents)) return tooFine(environment, currency)
  const keys = await keysFor(environment)
  const value = toDecimalText(amount, currency, paypalExponents)
  const context = { return_url, cancel_url, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' }
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: attempt_id, description, amount: { currency_code: currency, value } }],
    payment_source: { paypal: { experience_context: context } },
  }
  const response = await call(environment, keys, { path: '/v2/checkout/orders', key: attempt_id, body })
  if (isRefusal(response)) {
    logRefusal(environment.log, 'paypal', response)
    return { status: 'refused' }
  }
  const { id, links } = parseReply('paypal', response, Order)
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve')
  if (!link) throw new Error('paypal sent no link for the customer')
  return { status: 'pending', provider_ref: id, redirect_url: link.href }
}

const refund: PaymentProvider['refund'] = async (
  environment,
  { refund_id, attempt_id, amount, currency, provider_ref },
) => {
  if (!isInMinorUnits(amount, currency, paypalExponents)) return tooFine(environment, currency)
  const keys = await keysFor(environment)
  const capture = captureOf(await settleOrder(environment, keys, provider_ref))
  if (!capture) return { status: 'refused' }
  const response = await call(environment, keys, {
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    key: refund_id,
    body: {
      amount: { currency_code: currency, value: toDecimalText(amount, currency, paypalExponents) },
      // The refund's webhook contains this reference.
      invoice_id: refund_id,
      custom_id: attempt_id,
    },
  })
  if (isRefusal(response)) {
    logRefusal(environment.log, 'paypal', response)
    return { status: 'refused' }
  }
  const { id, status } = parseReply('paypal', response, RefundReply)
  if (status === 'FAILED' || status === 'CANCELLED') return { status: 'refused' }
  return { status: status === 'COMPLETED' ? 'done' : 'pending', provider_ref: id }
}

/**
 * Checks the signature of a webhook.
 * @throws Problem payments.wrong_signature unless PayPal has signed it with a certificate that chains up to one of the root certificates
 */
async function requireSignature(
  environment: ProviderEnvironment,
  { raw, headers, now }: Pick<Parameters<PaymentProvider['readEvents']>[0], 'raw' | 'headers' | 'now'>,
  { keys, roots }: { keys: Keys; roots: readonly string[] },
): Promise<void> {
  const address = headers['paypal-cert-url'] ?? ''
  if (keys.webhook_id === '' || !isCertificateUrl(address)) throw new Problem('payments.wrong_signature')
  // Replaces the host if the operator has configured another server for PayPal.
  const source = address.replace(/^https:\/\/[^/]+/, apiOf(environment.app, 'paypal', new URL(address).origin))
  const { status, body } = await environment.publicFetch(source)
  if (status !== 200) throw new Error(`the certificate could not be read: ${status}`)
  const certificate = trustedCertificate(body.toString(), roots, now)
  const { webhook_id } = keys
  if (!certificate || !isSignedByPaypal({ raw, headers, webhook_id, now }, certificate))
    throw new Problem('payments.wrong_signature')
}

/**
 * Payments by balance, bank account or card on PayPal's page. `roots` are the trusted roots for PayPal's certificate. See the README in
 * this folder.
 */
export const paypal = ({ roots = rootCertificates }: { roots?: readonly string[] } = {}): PaymentProvider => ({
  name: 'paypal',
  webhook: paymentWebhooks.paypal,
  isEnabled: (db, app) => isProviderOn(db, app, 'paypal'),

  async checkKeys(environment) {
    const keys = await keysFor(environment)
    const response = await askForToken(environment, keys)
    if (isKeyRefusal(response)) return undefined
    parseReply('paypal', response, z.object({ access_token: z.string() }))
    return { is_live: !keys.sandbox }
  },

  start,
  refund,

  async lookUp(environment, provider_ref) {
    const order = await settleOrder(environment, await keysFor(environment), provider_ref)
    const event = ofOrder(`look-up ${order.id} ${order.status} ${captureOf(order)?.status ?? ''}`, order)
    return event.kind === 'other' ? undefined : event
  },

  async payerCountry(environment, provider_ref) {
    const path = `/v2/checkout/orders/${encodeURIComponent(provider_ref)}`
    return parseReply('paypal', await call(environment, await keysFor(environment), { path }), Order).payer?.address
      ?.country_code
  },

  async cancel(environment, provider_ref) {
    const keys = await keysFor(environment)
    const path = `/v2/checkout/orders/${encodeURIComponent(provider_ref)}`
    return captureOf(parseReply('paypal', await call(environment, keys, { path }), Order)) === undefined
  },

  async readEvents({ raw, headers, now, ...environment }) {
    const keys = await readKeys(environment.sql, environment.app, 'paypal')
    await requireSignature(environment, { raw, headers, now }, { keys, roots })
    const event = await readPaypalEvent(parseEvent(raw, PaypalEvent), {
      settleOrder: (id) => settleOrder(environment, keys, id),
      readCapture: async (id) =>
        parseReply(
          'paypal',
          await call(environment, keys, { path: `/v2/payments/captures/${encodeURIComponent(id)}` }),
          Capture,
        ),
    })
    return [event]
  },
})
