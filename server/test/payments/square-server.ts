import { createHmac } from 'node:crypto'
import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { square } from '../../src/payments/providers/square/square.ts'
import { type Different, headerOf, type Message, type PaymentEvent, type StandIn, serve } from './stand-in.ts'

const location_id = 'LOCATION_OF_THE_TESTS'
const secrets = { access_token: 'token_of_the_tests', signature_key: 'signature_of_the_tests' }
type Amount = { amount: number; currency: string }
type Link = {
  id: string
  order_id: string
  url: string
  reference_id: string
  redirect_url: string
  amount_money: Amount
  isPaid: boolean
}

type LinkRequest = {
  order: { reference_id: string; line_items: { base_price_money: Amount }[] }
  checkout_options: { redirect_url: string }
}

const eventTypes: Readonly<Record<PaymentEvent['kind'], string>> = {
  paid: 'payment.updated',
  failed: 'payment.updated',
  cancelled: 'payment.updated',
  refunded: 'refund.updated',
  refund_failed: 'refund.updated',
  disputed: 'dispute.created',
  dispute_won: 'dispute.state.updated',
  dispute_lost: 'dispute.state.updated',
}

/** Starts a Square server: payment links with their orders, payments and refunds, and webhooks with a signature of URL and body. */
export async function startSquareServer(): Promise<StandIn> {
  const links = new Map<string, Link>()
  const refunds = new Map<
    string,
    { id: string; status: string; payment_id: string; reason: string; amount_money: Amount }
  >()
  const byKey = new Map<string, object>()
  const state: StandIn['state'] = { mode: 'normal', refundsArePending: false }
  let [events, made] = [0, 0]

  const open = ({ order, checkout_options }: LinkRequest) => {
    const id = `LINK${++made}`
    const [item] = order.line_items
    links.set(id, {
      id,
      order_id: `ORDER-${id}`,
      url: `https://sandbox.square.link/u/${id}`,
      reference_id: order.reference_id,
      redirect_url: checkout_options.redirect_url,
      amount_money: item?.base_price_money ?? { amount: 0, currency: '' },
      isPaid: false,
    })
    return { payment_link: links.get(id) }
  }
  const refund = ({
    payment_id,
    reason,
    amount_money,
  }: {
    payment_id: string
    reason: string
    amount_money: Amount
  }) => {
    const status = state.refundsArePending ? 'PENDING' : 'COMPLETED'
    const one = { id: `REFUND${refunds.size + 1}`, status, payment_id, reason, amount_money }
    refunds.set(one.id, one)
    return { refund: one }
  }
  const linkOf = (id: string) => links.get(id.replace(/^(ORDER|PAYMENT)-/, ''))
  const paymentOf = (link: Link | undefined, ref: string) => ({
    id: `PAYMENT-${ref}`,
    status: 'COMPLETED',
    order_id: `ORDER-${ref}`,
    amount_money: link?.amount_money ?? { amount: 100, currency: 'EUR' },
  })
  const server = await serve(state, (request, text, reply) => {
    if (headerOf(request.headers, 'authorization') !== `Bearer ${secrets.access_token}`)
      return reply(401, { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }] })
    const path = (request.url ?? '').replace('/online-checkout', '').split('/')
    const [, , kind = '', id = ''] = path
    const link = linkOf(id)
    if (request.method === 'DELETE') {
      links.delete(id)
      return reply(200, { id, cancelled_order_id: `ORDER-${id}` })
    }
    if (request.method === 'GET') {
      if (kind === 'locations') return reply(200, { location: { id } })
      if (kind === 'payment-links')
        return link ? reply(200, { payment_link: link }) : reply(404, { errors: [{ code: 'NOT_FOUND' }] })
      if (kind === 'payments') return reply(200, { payment: paymentOf(link, id.replace('PAYMENT-', '')) })
      const tenders = link?.isPaid ? [{ id: `PAYMENT-${link.id}`, payment_id: `PAYMENT-${link.id}` }] : []
      return reply(200, {
        order: { id, state: 'OPEN', reference_id: link?.reference_id ?? 'of another site', tenders },
      })
    }
    if (state.mode === 'refusing') return reply(400, { errors: [{ code: 'INVALID_VALUE' }] })
    const body = JSON.parse(text)
    const outcome = byKey.get(body.idempotency_key) ?? (kind === 'refunds' ? refund(body) : open(body))
    byKey.set(body.idempotency_key, outcome)
    return reply(200, outcome)
  })

  const complete = (ref: string, { amount, currency }: Different = {}) => {
    const link = links.get(ref)
    if (!link) return
    link.isPaid = true
    const { amount_money: asked } = link
    link.amount_money = {
      amount: amount ? Number(parseHundredths(amount)) : asked.amount,
      currency: currency ?? asked.currency,
    }
  }
  const objectOf = (reported: PaymentEvent) => {
    const link = links.get(reported.ref)
    const payment = paymentOf(link, reported.ref)
    const given =
      'amount' in reported && reported.amount ? Number(parseHundredths(reported.amount)) : payment.amount_money.amount
    const currency = ('currency' in reported && reported.currency) || payment.amount_money.currency
    const amount_money = { amount: given, currency }
    if ('refund' in reported) {
      const reason = refunds.get(reported.refund)?.reason ?? 'Requested by the customer'
      const status = reported.kind === 'refunded' ? 'COMPLETED' : 'FAILED'
      return { refund: { id: reported.refund, status, payment_id: payment.id, amount_money, reason } }
    }
    if ('dispute' in reported) {
      const states = { disputed: 'EVIDENCE_REQUIRED', dispute_won: 'WON', dispute_lost: 'LOST' } as const
      const disputed_payment = { payment_id: payment.id }
      return { dispute: { dispute_id: reported.dispute, state: states[reported.kind], amount_money, disputed_payment } }
    }
    const statuses = { paid: 'COMPLETED', failed: 'FAILED', cancelled: 'CANCELED' } as const
    return { payment: { ...payment, status: statuses[reported.kind], amount_money } }
  }

  const sign: StandIn['sign'] = (body, { isForged = false } = {}) => {
    const key = isForged ? 'somebody else' : secrets.signature_key
    const path = '/api/payments/webhooks/square'
    // The signature covers the webhook's URL as entered at Square.
    const url = `${state.publicUrl ?? 'http://localhost'}${path}`
    const signature = createHmac('sha256', key).update(`${url}${body}`).digest('base64')
    return {
      path,
      headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
      body,
    }
  }

  return {
    provider: square,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(secrets),
    counts: () => ({ payments: made, refunds: refunds.size }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'square')`
      const entered = { sandbox: true, location_id, ...secrets }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'square', entered, now: new Date() }))
    },
    newest() {
      const link = [...links.values()].at(-1)
      if (!link) throw new Error('no link')
      const { id: ref, amount_money, reference_id: attempt_id, url: redirect_url } = link
      return {
        ref,
        amount: (amount_money.amount / 100).toFixed(2),
        currency: amount_money.currency,
        attempt_id,
        redirect_url,
        // Square adds parameters to the address. It has no link for customers who do not pay.
        return_url: `${link.redirect_url}?transactionId=T1&orderId=${link.order_id}`,
      }
    },
    newestRefund: () => [...refunds.keys()].at(-1) ?? '',
    pay: complete,
    complete,
    sign,
    message(reported, options): Message {
      const event = { merchant_id: 'M', type: eventTypes[reported.kind], event_id: `event-${++events}` }
      const data = { type: 'payment', id: reported.ref, object: objectOf(reported) }
      return sign(JSON.stringify({ ...event, data }), options)
    },
    unknownKinds: [],
    close: server.close,
  }
}
