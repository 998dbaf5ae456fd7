import { saveKeys } from '../../src/payments/provider-keys.ts'
import { mollie } from '../../src/payments/providers/mollie/mollie.ts'
import { headerOf, type Message, type Mode, type StandIn, serve, type Told } from './stand-in.ts'

const keys = { api_key: 'test_of_the_tests' }

type Amount = { currency: string; value: string }
type Refund = { id: string; status: string; amount: Amount; metadata: object | null }
type Chargeback = { id: string; amount: Amount; reversedAt: string | null }
type Payment = {
  id: string
  status: string
  amount: Amount
  metadata: { attempt_id: string }
  refunds: Refund[]
  chargebacks: Chargeback[]
}

const redirectUrl = (id: string) => `https://www.mollie.com/checkout/select-method/${id}`

const shown = ({ refunds, chargebacks, ...payment }: Payment) => ({
  resource: 'payment',
  ...payment,
  _links: { checkout: { href: redirectUrl(payment.id), type: 'text/html' } },
  _embedded: { refunds, chargebacks },
})

/** Mollie: payments, refunds and chargebacks. Its reports name a payment and nothing else; they are not signed. */
export async function startMollieServer(): Promise<StandIn> {
  const payments = new Map<string, Payment>()
  const byKey = new Map<string, object>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  const refunds = () => [...payments.values()].flatMap((payment) => payment.refunds)

  const open = ({ amount, metadata }: Pick<Payment, 'amount' | 'metadata'>) => {
    const payment: Payment = {
      id: `tr_${payments.size + 1}`,
      status: 'open',
      amount,
      metadata,
      refunds: [],
      chargebacks: [],
    }
    payments.set(payment.id, payment)
    return shown(payment)
  }
  const refund = (payment: Payment, { amount, metadata }: Pick<Refund, 'amount' | 'metadata'>) => {
    const status = state.refundsArePending ? 'pending' : 'refunded'
    const made = { id: `re_${refunds().length + 1}`, status, amount, metadata }
    payment.refunds.push(made)
    return made
  }
  const once = (key: string, make: () => object) => {
    const made = byKey.get(key) ?? make()
    byKey.set(key, made)
    return made
  }
  const server = await serve(state, (request, text, reply) => {
    if (headerOf(request.headers, 'authorization') !== `Bearer ${keys.api_key}`)
      return reply(401, { status: 401, title: 'Unauthorized Request' })
    const { pathname, search } = new URL(request.url ?? '', 'http://mollie')
    const [, , , id = '', verb] = pathname.split('/')
    if (request.method === 'GET' && search === '?limit=1') return reply(200, { count: 0, _embedded: { payments: [] } })
    const payment = payments.get(id)
    if (id && !payment) return reply(404, { status: 404, title: 'Not Found' })
    if (payment && request.method === 'GET') return reply(200, shown(payment))
    if (payment && request.method === 'DELETE') {
      if (payment.status !== 'open') return reply(422, { status: 422, title: 'Unprocessable Entity' })
      return reply(200, shown(Object.assign(payment, { status: 'canceled' })))
    }
    if (state.mode === 'refusing') return reply(422, { status: 422, title: 'Unprocessable Entity' })
    const key = headerOf(request.headers, 'idempotency-key')
    const body = JSON.parse(text)
    return reply(
      201,
      once(key, () => (payment && verb === 'refunds' ? refund(payment, body) : open(body))),
    )
  })

  const happen = (payment: Payment, told: Told) => {
    const value = ('amount' in told && told.amount) || payment.amount.value
    const currency = ('currency' in told && told.currency) || payment.amount.currency
    const amount = { currency, value }
    if ('refund' in told) {
      const status = told.kind === 'refunded' ? 'refunded' : 'failed'
      const known = payment.refunds.find(({ id }) => id === told.refund)
      if (known) known.status = status
      else payment.refunds.push({ id: told.refund, status, amount, metadata: null })
    } else if ('dispute' in told) {
      payment.chargebacks = [{ id: told.dispute, amount, reversedAt: told.kind === 'disputed' ? null : '2026-11-22' }]
    } else {
      const statuses = { paid: 'paid', failed: 'failed', cancelled: 'canceled' } as const
      if (payment.status !== 'paid') payment.status = statuses[told.kind]
      payment.amount = amount
    }
  }
  const complete = (ref: string) => {
    const payment = payments.get(ref)
    if (payment) payment.status = 'paid'
  }

  return {
    provider: mollie,
    target: server.target,
    url: server.url,
    state,
    secrets: Object.values(keys),
    counts: () => ({ payments: payments.size, refunds: refunds().length }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET mollie_payment = true`
      await sql.begin((tx) =>
        saveKeys(tx, app, { name: 'mollie', entered: { sandbox: false, ...keys }, now: new Date() }),
      )
    },
    newest() {
      const payment = [...payments.values()].at(-1)
      if (!payment) throw new Error('no payment')
      const { id: ref, amount, metadata } = payment
      return { ref, amount: amount.value, currency: amount.currency, ...metadata, redirect_url: redirectUrl(ref) }
    },
    newestRefund: () => refunds().at(-1)?.id ?? '',
    pay: complete,
    complete,
    message(told, { isForged = false } = {}): Message {
      const payment = payments.get(told.ref)
      if (payment && !isForged) happen(payment, told)
      return {
        path: '/api/payments/webhooks/mollie',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id: told.ref }).toString(),
      }
    },
    unknownKinds: ['dispute_lost'],
    lacks: ['signature', 'early_reports'],
    close: server.close,
  }
}
