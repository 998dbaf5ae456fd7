import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { klarna } from '../../src/payments/providers/klarna/klarna.ts'
import {
  type Different,
  headerOf,
  type Message,
  type Mode,
  type PaymentEvent,
  type StandIn,
  serve,
} from './stand-in.ts'

const username = 'K123456_of_the_tests'
const secrets = { password: 'password_of_the_tests' }

type Line = {
  quantity: number
  unit_price: number
  total_discount_amount?: number
  total_amount: number
  tax_rate?: number
  total_tax_amount?: number
}
type Sums = { order_amount: number; order_tax_amount?: number; order_lines: Line[] }
type Cart = Sums & { purchase_currency: string; merchant_reference1: string }
type Session = {
  id: string
  status: string
  cart: Cart
  urls: { success: string; back: string }
  token: string
  order?: Order
}
type Order = {
  order_id: string
  status: string
  captured_amount: number
  order_amount: number
  purchase_currency: string
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Returns the reason why Klarna refuses these amounts; undefined if they are correct. The VAT of a line may differ by one minor unit from the VAT
 * calculated from the line's total.
 */
export function refusalOf({ order_amount, order_tax_amount, order_lines }: Sums): string | undefined {
  for (const {
    quantity,
    unit_price,
    total_discount_amount = 0,
    total_amount,
    tax_rate,
    total_tax_amount,
  } of order_lines) {
    if (![quantity, unit_price, total_amount, tax_rate, total_tax_amount].every(Number.isInteger))
      return 'not an integer'
    if (tax_rate === undefined || total_tax_amount === undefined || tax_rate < 0) return 'tax_rate'
    if (total_amount !== quantity * unit_price - total_discount_amount) return 'total_amount'
    if (Math.abs(total_tax_amount - (total_amount - (total_amount * 10_000) / (10_000 + tax_rate))) > 1)
      return 'total_tax_amount'
  }
  if (sumOf(order_lines.map((line) => line.total_amount)) !== order_amount) return 'order_amount'
  if (sumOf(order_lines.map((line) => line.total_tax_amount ?? 0)) !== order_tax_amount) return 'order_tax_amount'
  return undefined
}

const redirectUrl = (id: string) => `https://pay.playground.klarna.com/eu/hpp/payments/${id}`

/**
 * Starts a fake Klarna server: payment sessions, the hosted page, orders placed with the customer's authorization, and unsigned
 * callbacks.
 */
export async function startKlarnaServer(): Promise<StandIn> {
  const carts = new Map<string, Cart>()
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, string>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }

  const shown = ({ id, status, token, order }: Session) => ({
    session_id: id,
    status,
    ...(status === 'COMPLETED' && { authorization_token: token }),
    ...(order && { order_id: order.order_id }),
  })
  const placeOrder = (session: Session, cart: Cart) => {
    const { order_amount, purchase_currency } = cart
    const about = { order_amount, captured_amount: order_amount, purchase_currency }
    session.order = { order_id: `order-${session.id}`, status: 'CAPTURED', ...about, ...{ fraud_status: 'ACCEPTED' } }
    Object.assign(session.order, { merchant_reference1: cart.merchant_reference1 })
    return { order_id: session.order.order_id, fraud_status: 'ACCEPTED' }
  }
  /** Checks that the amounts are correct and that the order lines equal those of the session. */
  const isConsistent = (cart: Cart, session?: Session) =>
    refusalOf(cart) === undefined &&
    (!session || JSON.stringify(session.cart.order_lines) === JSON.stringify(cart.order_lines))
  const server = await serve(state, (request, text, reply) => {
    const wanted = `Basic ${Buffer.from(`${username}:${secrets.password}`).toString('base64')}`
    if (headerOf(request.headers, 'authorization') !== wanted) return reply(401, { error_code: 'UNAUTHORIZED' })
    const [, api = '', , kind = '', id = '', verb] = (request.url ?? '').split('/')
    const session = sessions.get(id.replace(/^(order|token)-/, ''))
    if (request.method === 'DELETE') {
      if (session) session.status = 'DISABLED'
      return reply(204, '')
    }
    if (request.method === 'GET') {
      if (api === 'hpp' && session) return reply(200, shown(session))
      if (api === 'ordermanagement' && session?.order) return reply(200, session.order)
      return reply(404, { error_code: 'NOT_FOUND' })
    }
    const body = JSON.parse(text)
    if (verb === 'refunds') {
      if (state.mode === 'refusing') return reply(403, { error_code: 'REFUND_NOT_ALLOWED' })
      const key = headerOf(request.headers, 'klarna-idempotency-key')
      if (!refunds.has(key)) refunds.set(key, `refund-${refunds.size + 1}`)
      return reply(201, '')
    }
    if (state.mode === 'refusing') return reply(400, { error_code: 'BAD_VALUE' })
    if (kind === 'authorizations' && session) {
      if (session.order) return reply(409, { error_code: 'CONFLICT' })
      return isConsistent(body, session)
        ? reply(200, placeOrder(session, body))
        : reply(400, { error_code: 'BAD_VALUE' })
    }
    if (api === 'payments') {
      if (!isConsistent(body)) return reply(400, { error_code: 'BAD_VALUE' })
      const made = `payment-session-${carts.size + 1}`
      carts.set(made, body)
      return reply(200, { session_id: made, client_token: 'for browsers' })
    }
    const cart = carts.get(String(body.payment_session_url).split('/').at(-1) ?? '')
    if (!cart) return reply(400, { error_code: 'BAD_VALUE' })
    const made = `${sessions.size + 1}`
    sessions.set(made, { id: made, status: 'WAITING', cart, urls: body.merchant_urls, token: `token-${made}` })
    return reply(201, { session_id: made, redirect_url: redirectUrl(made) })
  })
  const placeDifferently = (session: Session, { amount, currency }: Different) => {
    if (amount === undefined && currency === undefined) return
    const { order_amount, purchase_currency } = session.cart
    placeOrder(session, {
      ...session.cart,
      order_amount: amount === undefined ? order_amount : Number(parseHundredths(amount)),
      purchase_currency: currency ?? purchase_currency,
    })
  }
  const complete = (ref: string, differently: Different = {}) => {
    const session = sessions.get(ref)
    if (!session) return
    session.status = 'COMPLETED'
    placeDifferently(session, differently)
  }
  const happen = (session: Session, reported: PaymentEvent) => {
    const statuses: Readonly<Partial<Record<PaymentEvent['kind'], string>>> = {
      paid: 'COMPLETED',
      failed: 'FAILED',
      cancelled: 'CANCELLED',
    }
    if (session.status !== 'COMPLETED') session.status = statuses[reported.kind] ?? session.status
    if (reported.kind === 'paid') placeDifferently(session, reported)
  }

  const sign = (body: string): Message => ({
    path: '/api/payments/webhooks/klarna',
    headers: { 'content-type': 'application/json' },
    body,
  })

  return {
    provider: klarna,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(secrets),
    counts: () => ({ payments: sessions.size, refunds: refunds.size }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'klarna')`
      const entered = { sandbox: true, username, ...secrets }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'klarna', entered, now: new Date() }))
    },
    newest() {
      const session = [...sessions.values()].at(-1)
      if (!session) throw new Error('no session')
      const { order_amount, purchase_currency: currency, merchant_reference1: attempt_id } = session.cart
      const amount = (order_amount / 100).toFixed(2)
      const { success: return_url, back: cancel_url } = session.urls
      return {
        ref: session.id,
        amount,
        currency,
        attempt_id,
        redirect_url: redirectUrl(session.id),
        return_url,
        cancel_url,
      }
    },
    newestRefund: () => [...refunds.values()].at(-1) ?? '',
    pay: complete,
    complete,
    sign,
    message(reported, { isForged = false } = {}): Message {
      const session = sessions.get(reported.ref)
      if (session && !isForged) happen(session, reported)
      const named = { session_id: reported.ref, status: 'COMPLETED' }
      return sign(JSON.stringify({ event_id: crypto.randomUUID(), session: named }))
    },
    unknownKinds: ['refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'],
    lacks: ['signature', 'early_reports', 'idempotent_start'],
    close: server.close,
  }
}
