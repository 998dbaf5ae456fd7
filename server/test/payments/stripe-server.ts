import { createHmac } from 'node:crypto'
import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { stripe } from '../../src/payments/providers/stripe/stripe.ts'
import {
  type Different,
  headerOf,
  type Message,
  type Mode,
  type PaymentEvent,
  type StandIn,
  serve,
} from './stand-in.ts'
import { stripeVault } from './stripe-vault.ts'

const keys = { secret_key: 'sk_test_of_the_tests', webhook_secret: 'whsec_of_the_tests' }

type Session = {
  id: string
  url: string
  client_reference_id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  payment_intent: string
  customer: string
  success_url: string
  cancel_url: string
}

const eventTypes: Readonly<Record<PaymentEvent['kind'], string>> = {
  paid: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  cancelled: 'checkout.session.expired',
  refunded: 'refund.updated',
  refund_failed: 'refund.failed',
  disputed: 'charge.dispute.funds_withdrawn',
  dispute_won: 'charge.dispute.funds_reinstated',
  dispute_lost: 'charge.dispute.closed',
}

/** Charge of a payment, in Stripe's expanded form. */
const charge = { payment_method_details: { type: 'card', card: { brand: 'visa', country: 'FR' } } }

const cents = (text: string): number => Number(parseHundredths(text))

/** Builds the header Stripe-Signature. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Returns Stripe's payment page for browser tests (`/pay/<session>`), or completes the session after a click on a payment link. */
function pageOf(sessions: ReadonlyMap<string, Session>, path: string): string | undefined {
  if (path === '/favicon.ico') return ''
  const [, place, id = '', choice] = path.split('/')
  const session = sessions.get(id)
  if (place !== 'pay' || !session) return undefined
  const page = (body: string) => `<!doctype html><html lang="en"><title>Provider</title><body>${body}</body></html>`
  if (choice === undefined)
    return page(`<h1>The page of the provider</h1><a href="/pay/${id}/now">Pay now</a> <a href="/pay/${id}/later">Pay later</a>
      <a href="${session.cancel_url}">Back to the shop</a>`)
  Object.assign(session, { status: 'complete', ...(choice === 'now' && { payment_status: 'paid' }) })
  return page(`<meta http-equiv="refresh" content="0;url=${session.success_url}">`)
}

/**
 * Starts a fake Stripe server with Checkout Sessions, refunds, and the payments that disputes refer to. Like Stripe, the server processes
 * requests with the same idempotency key only once.
 */
export async function startStripeServer(): Promise<StandIn> {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, { id: string; payment_intent: string; metadata: object; amount: number }>()
  const byKey = new Map<string, object>()
  const answered = new Map<string, [number, object]>()
  const vault = stripeVault()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  let events = 0

  const openSession = (form: URLSearchParams) => {
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      id,
      url: `${server.url}/pay/${id}`,
      client_reference_id: form.get('client_reference_id') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: `pi_${sessions.size + 1}`,
      customer: form.get('payment_intent_data[setup_future_usage]') ? (form.get('customer') ?? '') : '',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    }
    sessions.set(id, session)
    return session
  }
  const makeRefund = (form: URLSearchParams) => {
    const refund = {
      id: `re_${refunds.size + 1}`,
      status: state.refundsArePending ? 'pending' : 'succeeded',
      amount: Number(form.get('amount')),
      currency: 'eur',
      payment_intent: form.get('payment_intent') ?? '',
      metadata: { refund_id: form.get('metadata[refund_id]'), attempt_id: form.get('metadata[attempt_id]') },
    }
    refunds.set(refund.id, refund)
    return refund
  }
  const server = await serve(state, (request, body, reply) => {
    const [, , kind = '', id = '', name = '', verb] = (request.url ?? '').split(/[/?]/)
    const page = pageOf(sessions, request.url ?? '')
    if (page !== undefined) return reply(200, page)
    if (headerOf(request.headers, 'authorization') !== `Bearer ${keys.secret_key}`)
      return reply(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    const key = headerOf(request.headers, 'idempotency-key')
    const form = new URLSearchParams(body)
    const query = new URL(request.url ?? '', 'http://stripe').searchParams
    const { method = '' } = request
    if (state.mode === 'refusing' && method === 'POST' && !verb)
      return reply(400, { error: { code: 'amount_too_small' } })
    for (const { customer, payment_status } of sessions.values()) if (payment_status === 'paid') vault.store(customer)
    const stored = answered.get(key) ?? vault.answer({ method, kind, id, name, query, form })
    if (stored && key) answered.set(key, stored)
    if (stored) return reply(...stored)
    if (method === 'GET') {
      if (kind === 'payment_intents') {
        const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === id)
        return reply(200, { id, metadata: { attempt_id: session?.client_reference_id } })
      }
      const session = sessions.get(name)
      if (session && verb?.startsWith('expand'))
        return reply(200, { ...session, payment_intent: { id: session.payment_intent, latest_charge: charge } })
      return reply(200, session ?? { object: 'list', data: [] })
    }
    if (verb === 'expire') {
      const session = sessions.get(name)
      if (session?.status !== 'open') return reply(400, { error: { code: 'invalid_state' } })
      return reply(200, Object.assign(session, { status: 'expired' }))
    }
    const made = byKey.get(key) ?? (kind === 'refunds' ? makeRefund(form) : openSession(form))
    byKey.set(key, made)
    return reply(200, made)
  })

  const objectOf = (reported: PaymentEvent) => {
    const session = sessions.get(reported.ref)
    const charged = vault.charges.get(reported.ref)
    const payment_intent = session?.payment_intent ?? charged?.id ?? 'pi_of_another_site'
    const metadata = 'refund' in reported ? (refunds.get(reported.refund)?.metadata ?? {}) : {}
    const total = session?.amount_total ?? charged?.amount ?? 0
    const amount = 'amount' in reported && reported.amount ? cents(reported.amount) : total
    if ('refund' in reported) {
      const status = reported.kind === 'refunded' ? 'succeeded' : 'failed'
      return { id: reported.refund, object: 'refund', status, amount, currency: 'eur', payment_intent, metadata }
    }
    if ('dispute' in reported) {
      const status =
        reported.kind === 'dispute_won' ? 'won' : reported.kind === 'dispute_lost' ? 'lost' : 'needs_response'
      return { id: reported.dispute, object: 'dispute', status, amount, currency: 'eur', payment_intent }
    }
    const statuses = {
      paid: { status: 'complete', payment_status: 'paid' },
      failed: { status: 'complete', payment_status: 'unpaid' },
      cancelled: { status: 'expired', payment_status: 'unpaid' },
    } as const
    const currency = 'currency' in reported && reported.currency ? reported.currency.toLowerCase() : session?.currency
    return {
      object: 'checkout.session',
      id: reported.ref,
      ...session,
      ...statuses[reported.kind],
      amount_total: amount,
      currency,
    }
  }

  const complete = (ref: string, { amount, currency }: Different = {}) => {
    const session = sessions.get(ref)
    if (!session) return
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    if (amount) session.amount_total = cents(amount)
    if (currency) session.currency = currency.toLowerCase()
  }

  const sign: StandIn['sign'] = (body, { isForged = false, at = new Date() } = {}) => ({
    path: '/api/payments/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(body, isForged ? 'whsec_of_somebody_else' : keys.webhook_secret, at),
    },
    body,
  })

  return {
    provider: stripe,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(keys),
    counts: () => ({ payments: sessions.size, refunds: refunds.size }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'stripe')`
      const entered = { sandbox: false, ...keys }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'stripe', entered, now: new Date() }))
    },
    newest() {
      const session = [...sessions.values()].at(-1)
      if (!session) throw new Error('no session')
      const { id: ref, amount_total, currency, client_reference_id: attempt_id, url: redirect_url } = session
      const { success_url: return_url, cancel_url } = session
      return {
        ref,
        amount: (amount_total / 100).toFixed(2),
        currency: currency.toUpperCase(),
        attempt_id,
        ...{ redirect_url, return_url, cancel_url },
      }
    },
    newestRefund: () => [...refunds.keys()].at(-1) ?? '',
    pay: complete,
    complete,
    sign,
    message(reported, options): Message {
      const event = {
        id: `evt_${++events}`,
        object: 'event',
        type: eventTypes[reported.kind],
        data: { object: objectOf(reported) },
      }
      return sign(JSON.stringify(event), options)
    },
    stored: {
      state: vault.state,
      charges: () =>
        [...vault.charges.values()].map(({ id: ref, amount, status }) => ({
          ref,
          amount: (amount / 100).toFixed(2),
          isPaid: status === 'succeeded',
        })),
      kept: () => ({ customers: vault.customers.size, methods: [...vault.customers.values()].flat().length }),
      finish(ref, outcome) {
        const charge = vault.charges.get(ref)
        if (!charge) throw new Error(`no charge ${ref}`)
        if (outcome === 'paid') Object.assign(charge, { status: 'succeeded', amount_received: charge.amount })
        else if (outcome === 'authentication') Object.assign(charge, { status: 'requires_action' })
        else Object.assign(charge, { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
      },
      report(ref) {
        const object = vault.charges.get(ref)
        const type = `payment_intent.${object?.status === 'succeeded' ? 'succeeded' : 'payment_failed'}`
        return sign(JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } }))
      },
    },
    maxAgeSeconds: 300,
    unknownKinds: [],
    close: server.close,
  }
}
