import { fromMinorUnits, toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import type { OutgoingRequest } from '../../../platform/net/public-fetch.ts'
import { attemptOf } from '../../attempt-rows.ts'
import { linesOfIntent, readIntent } from '../../intent-rows.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentEvent, PaymentProvider, ProviderEnvironment, Start } from '../../payment-provider.ts'
import { type ProviderKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { uuidOfVersion4 } from '../uuid-of-version-4.ts'
import { webhookUrl } from '../webhook-url.ts'
import { klarnaLines } from './klarna-lines.ts'

type Keys = ProviderKeys<'klarna'>
type Call = { method?: OutgoingRequest['method']; path: string; key?: string; body?: object }

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'klarna')
const hostOf = ({ app }: ProviderEnvironment, { sandbox }: Keys) =>
  apiOf(app, 'klarna', sandbox ? 'https://api.playground.klarna.com' : 'https://api.klarna.com')

const call = (environment: ProviderEnvironment, keys: Keys, { method = 'GET', path, key, body }: Call) =>
  environment.publicFetch(`${hostOf(environment, keys)}/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.username}:${keys.password}`).toString('base64')}`,
      'content-type': 'application/json',
      ...(key && { 'klarna-idempotency-key': uuidOfVersion4(key) }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeout_ms: 20_000,
  })

const HostedSession = z.object({
  session_id: z.string(),
  status: z.string(),
  authorization_token: z.string().optional(),
  order_id: z.string().optional(),
})
type HostedSession = z.output<typeof HostedSession>

const Order = z.object({
  order_id: z.string(),
  status: z.string(),
  fraud_status: z.string().optional(),
  order_amount: z.int().nonnegative(),
  captured_amount: z.int().nonnegative().default(0),
  purchase_currency: z.string(),
  merchant_reference1: z.string().nullish(),
})
type Order = z.output<typeof Order>

const readSession = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply(
    'klarna',
    await call(environment, keys, { path: `hpp/v1/sessions/${encodeURIComponent(id)}` }),
    HostedSession,
  )

const readOrder = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply('klarna', await call(environment, keys, { path: orderPath(id) }), Order)

const orderPath = (id: string) => `ordermanagement/v1/orders/${encodeURIComponent(id)}`

type Cart = Pick<Start, 'attempt_id' | 'amount' | 'currency' | 'country' | 'lines'>

/** Content of the session and of its order. Klarna requires both to be equal. */
function cartOf({ attempt_id, country, ...sold }: Cart) {
  const { currency: purchase_currency } = sold
  return { purchase_country: country, purchase_currency, ...klarnaLines(sold), merchant_reference1: attempt_id }
}

/** Places the order that the customer has authorized. A token can be used only once; returns undefined if it was used before. */
async function placeOrder(
  environment: ProviderEnvironment,
  keys: Keys,
  { token, cart }: { token: string; cart: Cart },
) {
  const path = `payments/v1/authorizations/${encodeURIComponent(token)}/order`
  const body = { ...cartOf(cart), auto_capture: true }
  const response = await call(environment, keys, { method: 'POST', path, body })
  if (!isRefusal(response) && response.status !== 409)
    return parseReply('klarna', response, z.object({ order_id: z.string() })).order_id
  logRefusal(environment.log, 'klarna', response)
  return undefined
}

/** Reads or places the order of an authorized session. Klarna's callback and the customer's browser may both trigger this. */
async function orderOf(
  environment: ProviderEnvironment,
  keys: Keys,
  session: HostedSession,
): Promise<Order | undefined> {
  const { session_id, authorization_token: token, order_id } = session
  if (order_id) return readOrder(environment, keys, order_id)
  const attempt = await attemptOf(environment.sql, 'klarna', { provider_ref: session_id })
  const intent = attempt && (await readIntent(environment.sql, attempt.intent_id))
  if (!intent || !token || attempt.status === 'cancelled') return undefined
  const [payer] = await environment.sql<{ country: string }[]>`SELECT country FROM users WHERE _id = ${intent.user_id}`
  const { amount, currency } = intent
  const lines = await linesOfIntent(environment.sql, intent)
  const cart = { attempt_id: attempt._id, amount, currency, lines, country: payer?.country ?? '' }
  const placed = await placeOrder(environment, keys, { token, cart })
  const known = placed ?? (await readSession(environment, keys, session_id)).order_id
  return known ? readOrder(environment, keys, known) : undefined
}

/** Captures an order that Klarna could not capture automatically. */
async function captured(environment: ProviderEnvironment, keys: Keys, order: Order): Promise<Order> {
  if (order.status !== 'AUTHORIZED' || order.fraud_status !== 'ACCEPTED') return order
  const body = { captured_amount: order.order_amount }
  const path = `${orderPath(order.order_id)}/captures`
  const response = await call(environment, keys, { method: 'POST', path, key: order.order_id, body })
  if (isRefusal(response) || response.status === 403) logRefusal(environment.log, 'klarna', response)
  return readOrder(environment, keys, order.order_id)
}

const endKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  CANCELLED: 'cancelled',
  DISABLED: 'cancelled',
  FAILED: 'failed',
  ERROR: 'failed',
}

/** Settles a session. The money counts as received once the order is captured. */
async function settleSession(
  environment: ProviderEnvironment,
  keys: Keys,
  id: string,
  prefix = '',
): Promise<PaymentEvent> {
  const session = await readSession(environment, keys, id)
  const { status, session_id: provider_ref } = session
  const about = { event_id: `${prefix}${provider_ref} ${status}`, provider_ref }
  if (status !== 'COMPLETED') return { ...about, kind: endKinds[status] ?? 'other' }
  const placed = await orderOf(environment, keys, session)
  if (!placed) return { ...about, kind: 'other' }
  const order = await captured(environment, keys, placed)
  const { order_id: txn_id, purchase_currency: currency, merchant_reference1: attempt_id } = order
  const event_id = `${about.event_id} ${order.status} ${order.fraud_status ?? ''}`
  const amount = fromMinorUnits(BigInt(order.captured_amount), currency)
  const kind = ['CAPTURED', 'CLOSED'].includes(order.status)
    ? 'paid'
    : order.fraud_status === 'REJECTED' || ['CANCELLED', 'EXPIRED'].includes(order.status)
      ? 'failed'
      : 'other'
  return {
    ...{ event_id, kind, provider_ref, txn_id },
    ...(attempt_id && { attempt_id }),
    ...(amount !== undefined && { amount, currency }),
  }
}

/** Provider whose customers pay later, in installments or immediately, on Klarna's page. See the README in this folder. */
export const klarna: PaymentProvider = {
  name: 'klarna',
  webhook: paymentWebhooks.klarna,
  isEnabled: (db, app) => isProviderOn(db, app, 'klarna'),

  async checkKeys(environment) {
    const keys = await keysFor(environment)
    const response = await call(environment, keys, {
      path: 'payments/v1/sessions/00000000-0000-0000-0000-000000000000',
    })
    if (isKeyRefusal(response)) return undefined
    if (response.status !== 404) throw new Error(`klarna responded with ${response.status}`)
    return { is_live: !keys.sandbox }
  },

  async start(environment, start) {
    const keys = await keysFor(environment)
    const { return_url: success, cancel_url: back } = start
    const body = { ...cartOf(start), intent: 'buy' }
    const session = await call(environment, keys, { method: 'POST', path: 'payments/v1/sessions', body })
    if (isRefusal(session)) {
      logRefusal(environment.log, 'klarna', session)
      return { status: 'refused' }
    }
    const { session_id } = parseReply('klarna', session, z.object({ session_id: z.string() }))
    const { app } = environment
    const status_update = app.publicUrl.startsWith('https:') ? webhookUrl(app, paymentWebhooks.klarna) : undefined
    const page = {
      payment_session_url: `${hostOf(environment, keys)}/payments/v1/sessions/${session_id}`,
      merchant_urls: {
        success,
        cancel: back,
        back,
        failure: back,
        error: back,
        ...(status_update && { status_update }),
      },
    }
    const hosted = await call(environment, keys, { method: 'POST', path: 'hpp/v1/sessions', body: page })
    const Hosted = z.object({ session_id: z.string(), redirect_url: z.string() })
    const { session_id: provider_ref, redirect_url } = parseReply('klarna', hosted, Hosted)
    return { status: 'pending', provider_ref, redirect_url }
  },

  async refund(environment, { refund_id, amount, currency, txn_id }) {
    const body = { refunded_amount: Number(toMinorUnits(amount, currency)), reference: refund_id }
    const path = `${orderPath(txn_id)}/refunds`
    const request = { method: 'POST', path, key: refund_id, body } as const
    const response = await call(environment, await keysFor(environment), request)
    // Status 403: the refund exceeds the remaining amount, or the order is too old.
    if (isRefusal(response) || response.status === 403) {
      logRefusal(environment.log, 'klarna', response)
      return { status: 'refused' }
    }
    if (response.status !== 201) throw new Error(`klarna responded with ${response.status}`)
    return { status: 'done', provider_ref: String(response.headers['refund-id'] ?? refund_id) }
  },

  async lookUp(environment, provider_ref) {
    const event = await settleSession(environment, await keysFor(environment), provider_ref, 'look-up ')
    return event.kind === 'other' ? undefined : event
  },

  async cancel(environment, provider_ref) {
    const keys = await keysFor(environment)
    const { status } = await readSession(environment, keys, provider_ref)
    if (status === 'COMPLETED') return false
    if (endKinds[status]) return true
    const path = `hpp/v1/sessions/${encodeURIComponent(provider_ref)}`
    const response = await call(environment, keys, { method: 'DELETE', path })
    if (response.status >= 300) throw new Error(`klarna responded with ${response.status}`)
    return true
  },

  /** Callbacks are not signed, so the status is read from Klarna, for our own sessions only. */
  async readEvents({ raw, ...environment }) {
    const Callback = z.object({ session: z.object({ session_id: z.string() }) })
    const callback = Callback.safeParse(jsonOf(raw))
    const id = callback.data?.session.session_id
    const attempt = id ? await attemptOf(environment.sql, 'klarna', { provider_ref: id }) : undefined
    return id && attempt ? [await settleSession(environment, await keysFor(environment), id)] : []
  },
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
