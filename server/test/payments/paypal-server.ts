import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { paypal } from '../../src/payments/providers/paypal/paypal.ts'
import { leafCertificate, leafKey, rootCertificate } from './paypal-certificates.ts'
import { headerOf, type Message, type Mode, type PaymentEvent, type StandIn, serve } from './stand-in.ts'

const fields = { client_id: 'client_of_the_tests', webhook_id: 'WH-TESTS' }
const secrets = { client_secret: 'secret_of_the_tests' }
const certificatePath = '/v1/notifications/certs/CERT-tests'

type Amount = { currency_code: string; value: string }
type Capture = { id: string; status: string; amount: Amount; custom_id: string }
type Urls = { return_url: string; cancel_url: string }
type Order = Urls & { id: string; status: string; amount: Amount; custom_id: string; captures: Capture[] }
type OrderRequest = {
  purchase_units: { amount: Amount; custom_id: string }[]
  payment_source: { paypal: { experience_context: Urls } }
}

const eventTypes: Readonly<Record<PaymentEvent['kind'], string>> = {
  paid: 'PAYMENT.CAPTURE.COMPLETED',
  failed: 'PAYMENT.CAPTURE.DENIED',
  cancelled: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
  refund_failed: 'PAYMENT.CAPTURE.REFUNDED',
  disputed: 'CUSTOMER.DISPUTE.CREATED',
  dispute_won: 'CUSTOMER.DISPUTE.RESOLVED',
  dispute_lost: 'CUSTOMER.DISPUTE.RESOLVED',
}

/** Starts a PayPal server: Orders v2, captures, refunds, and webhooks signed with a certificate whose root only the tests trust. */
export async function startPaypalServer(): Promise<StandIn> {
  const orders = new Map<string, Order>()
  const refunds = new Map<string, { id: string; status: string; invoice_id: string; custom_id: string }>()
  const byKey = new Map<string, object>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  let events = 0

  const shown = ({ id, status, custom_id, captures }: Order) => ({
    id,
    status,
    links: [{ rel: 'payer-action', href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}` }],
    purchase_units: [{ custom_id, payments: { captures } }],
  })
  const once = (key: string, make: () => object) => {
    const made = byKey.get(key) ?? make()
    byKey.set(key, made)
    return made
  }
  const openOrder = (body: OrderRequest) => {
    const id = `ORDER${orders.size + 1}`
    const [{ amount, custom_id } = { amount: { currency_code: '', value: '' }, custom_id: '' }] = body.purchase_units
    const { return_url, cancel_url } = body.payment_source.paypal.experience_context
    const urls = { return_url, cancel_url }
    const order: Order = { id, status: 'PAYER_ACTION_REQUIRED', amount, custom_id, captures: [], ...urls }
    orders.set(id, order)
    return shown(order)
  }
  const capture = (order: Order) => {
    const { amount, custom_id } = order
    order.status = 'COMPLETED'
    order.captures = [{ id: `CAPTURE-${order.id}`, status: 'COMPLETED', amount, custom_id }]
    return shown(order)
  }
  const makeRefund = (body: { invoice_id: string; custom_id: string }) => {
    const refund = {
      id: `REFUND${refunds.size + 1}`,
      status: state.refundsArePending ? 'PENDING' : 'COMPLETED',
      ...body,
    }
    refunds.set(refund.id, refund)
    return refund
  }
  const server = await serve(state, (request, text, reply) => {
    const path = request.url ?? ''
    if (path === certificatePath) return reply(200, leafCertificate + rootCertificate)
    const authorization = headerOf(request.headers, 'authorization')
    if (path === '/v1/oauth2/token') {
      const wanted = `Basic ${Buffer.from(`${fields.client_id}:${secrets.client_secret}`).toString('base64')}`
      return authorization === wanted
        ? reply(200, { access_token: 'A21', expires_in: 32_000 })
        : reply(401, { error: 'invalid_client' })
    }
    if (authorization !== 'Bearer A21') return reply(401, { name: 'AUTHENTICATION_FAILURE' })
    const [, , , kind = '', id = '', verb = ''] = path.split('/')
    const key = headerOf(request.headers, 'paypal-request-id')
    if (request.method === 'GET') {
      const order = orders.get(id)
      const found =
        kind === 'captures'
          ? [...orders.values()].flatMap(({ captures }) => captures).find((one) => one.id === id)
          : order && shown(order)
      return found ? reply(200, found) : reply(404, { name: 'RESOURCE_NOT_FOUND' })
    }
    if (state.mode === 'refusing') return reply(422, { name: 'UNPROCESSABLE_ENTITY' })
    const order = orders.get(id)
    if (verb === 'capture' && order)
      return reply(
        201,
        once(key, () => capture(order)),
      )
    const body = JSON.parse(text)
    return reply(
      201,
      once(key, () => (verb === 'refund' ? makeRefund(body) : openOrder(body))),
    )
  })

  const resourceOf = (reported: PaymentEvent) => {
    const order = orders.get(reported.ref)
    const custom_id = order?.custom_id ?? ''
    const value = ('amount' in reported && reported.amount) || order?.amount.value || '1.00'
    const currency_code = ('currency' in reported && reported.currency) || (order?.amount.currency_code ?? 'EUR')
    const amount = { currency_code, value }
    if ('refund' in reported) {
      const { invoice_id } = refunds.get(reported.refund) ?? {}
      const status = reported.kind === 'refunded' ? 'COMPLETED' : 'FAILED'
      return { id: reported.refund, status, amount, custom_id, ...(invoice_id && { invoice_id }) }
    }
    if ('dispute' in reported) {
      const outcome_code = reported.kind === 'dispute_won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
      return {
        dispute_id: reported.dispute,
        dispute_life_cycle_stage: 'CHARGEBACK',
        dispute_amount: amount,
        disputed_transactions: [{ seller_transaction_id: `CAPTURE-${reported.ref}`, custom: custom_id }],
        ...(reported.kind !== 'disputed' && { dispute_outcome: { outcome_code } }),
      }
    }
    if (reported.kind === 'cancelled') return { order_id: reported.ref }
    const supplementary_data = { related_ids: { order_id: reported.ref } }
    const status = reported.kind === 'paid' ? 'COMPLETED' : 'DECLINED'
    return { id: `CAPTURE-${reported.ref}`, status, amount, ...(custom_id && { custom_id }), supplementary_data }
  }

  const signed: StandIn['sign'] = (body, { isForged = false, at = new Date() } = {}) => {
    const [id, time] = [`transmission-${events}`, at.toISOString()]
    const text = [id, time, isForged ? 'WH-OF-SOMEBODY-ELSE' : fields.webhook_id, crc32(body)].join('|')
    return {
      path: '/api/payments/webhooks/paypal',
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(text), leafKey).toString('base64'),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `https://api.sandbox.paypal.com${certificatePath}`,
      },
      body,
    }
  }

  return {
    provider: paypal({ roots: [rootCertificate] }),
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(secrets),
    counts: () => ({ payments: orders.size, refunds: refunds.size }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'paypal')`
      const entered = { sandbox: true, ...fields, ...secrets }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'paypal', entered, now: new Date() }))
    },
    newest() {
      const order = [...orders.values()].at(-1)
      if (!order) throw new Error('no order')
      const { id: ref, amount, custom_id: attempt_id } = order
      const redirect_url = `https://www.sandbox.paypal.com/checkoutnow?token=${ref}`
      // PayPal adds parameters to both addresses.
      const return_url = `${order.return_url}?token=${ref}&PayerID=PAYER1`
      const urls = { redirect_url, return_url, cancel_url: `${order.cancel_url}&token=${ref}` }
      return { ref, amount: amount.value, currency: amount.currency_code, attempt_id, ...urls }
    },
    newestRefund: () => [...refunds.keys()].at(-1) ?? '',
    pay(ref) {
      const order = orders.get(ref)
      if (order?.captures.length === 0) order.status = 'APPROVED'
    },
    complete(ref, { amount, currency } = {}) {
      const order = orders.get(ref)
      if (order?.captures.length !== 0) return
      const { value, currency_code } = order.amount
      order.amount = { value: amount ?? value, currency_code: currency ?? currency_code }
      capture(order)
    },
    sign: signed,
    message(reported, options): Message {
      const event = { id: `WH-${++events}`, event_type: eventTypes[reported.kind], resource: resourceOf(reported) }
      return signed(JSON.stringify(event), options)
    },
    maxAgeSeconds: 345_600,
    unknownKinds: [],
    close: server.close,
  }
}
