import { saveKeys } from '../../src/payments/provider-keys.ts'
import { mollie } from '../../src/payments/providers/mollie/mollie.ts'
import { mollieVault } from './mollie-vault.ts'
import {
  type Different,
  headerOf,
  type Message,
  type Mode,
  type PaymentEvent,
  type StandIn,
  serve,
} from './stand-in.ts'

const keys = { api_key: 'test_of_the_tests' }

type Amount = { currency: string; value: string }
type Refund = { id: string; status: string; amount: Amount; metadata: object | null }
type Chargeback = { id: string; amount: Amount; createdAt: string; reversedAt: string | null }
type Payment = {
  id: string
  status: string
  method: string | null
  amount: Amount
  metadata: { attempt_id: string }
  redirectUrl: string
  cancelUrl: string
  sequenceType: 'oneoff' | 'first' | 'recurring'
  customerId: string | null
  mandateId: string | null
  details: object | null
  refunds: Refund[]
  chargebacks: Chargeback[]
}

const checkoutUrl = (id: string) => `https://www.mollie.com/checkout/select-method/${id}`

const shown = ({ refunds, chargebacks, ...payment }: Payment) => ({
  resource: 'payment',
  ...payment,
  _links: { checkout: { href: checkoutUrl(payment.id), type: 'text/html' } },
  _embedded: { refunds, chargebacks },
})

export type MollieStandIn = StandIn & {
  /** Pays by this method as the customer, without a webhook. */
  payBy(ref: string, method: string): void
  /** Creates a chargeback by the customer's bank. Returns a function that reverses it. */
  chargeBack(ref: string, at: Date, value?: string): () => void
}

/** Starts a Mollie server: payments, refunds and chargebacks. Its webhooks are unsigned and only contain the id of a payment. */
export async function startMollieServer(): Promise<MollieStandIn> {
  const payments = new Map<string, Payment>()
  const byKey = new Map<string, object>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  const refunds = () => [...payments.values()].flatMap((payment) => payment.refunds)

  const vault = mollieVault()
  const statuses = { paid: 'paid', pending: 'pending', declined: 'failed', authentication: 'failed' } as const
  const reasons = { declined: 'card_declined', authentication: 'authentication_required' } as const

  type Asked = Pick<Payment, 'amount' | 'metadata'> &
    Partial<Pick<Payment, 'sequenceType' | 'customerId' | 'mandateId' | 'redirectUrl' | 'cancelUrl'>>
  const open = (asked: Asked) => {
    const { amount, metadata, sequenceType = 'oneoff', customerId = null, mandateId = null } = asked
    const { redirectUrl = '', cancelUrl = '' } = asked
    const isCharge = sequenceType === 'recurring'
    const { charges } = vault.state
    const isRefused = charges === 'declined' || charges === 'authentication'
    const payment: Payment = {
      id: `tr_${payments.size + 1}`,
      status: isCharge ? statuses[charges] : 'open',
      method: null,
      amount,
      metadata,
      sequenceType,
      customerId,
      mandateId,
      details: isCharge && isRefused ? { failureReason: reasons[charges] } : null,
      redirectUrl,
      cancelUrl,
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
    const [, , kind, id = '', verb, mandate = ''] = pathname.split('/')
    for (const payment of payments.values())
      if (payment.sequenceType === 'first' && payment.status === 'paid')
        payment.mandateId ??= vault.mandateOf(payment.customerId ?? '')
    if (kind === 'customers') {
      if (request.method === 'DELETE') return reply(...vault.remove(id, mandate || undefined))
      if (request.method === 'POST' && state.mode === 'refusing') return reply(422, { status: 422 })
      if (request.method === 'POST') {
        const made = once(headerOf(request.headers, 'idempotency-key'), () => vault.openCustomer()[1])
        return reply(201, made)
      }
      if (verb === 'mandates') return reply(...vault.readMandate(id, mandate))
      const own = [...payments.values()].filter(({ customerId }) => customerId === id)
      return reply(200, { count: own.length, _embedded: { payments: own.map(shown) } })
    }
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
    if (body.sequenceType === 'recurring' && !vault.isValid(body.customerId, body.mandateId))
      return reply(422, { status: 422, title: 'Unprocessable Entity', detail: 'The customer has no suitable mandates' })
    return reply(
      201,
      once(key, () => (payment && verb === 'refunds' ? refund(payment, body) : open(body))),
    )
  })

  const happen = (payment: Payment, reported: PaymentEvent) => {
    const value = ('amount' in reported && reported.amount) || payment.amount.value
    const currency = ('currency' in reported && reported.currency) || payment.amount.currency
    const amount = { currency, value }
    if ('refund' in reported) {
      const status = reported.kind === 'refunded' ? 'refunded' : 'failed'
      const known = payment.refunds.find(({ id }) => id === reported.refund)
      if (known) known.status = status
      else payment.refunds.push({ id: reported.refund, status, amount, metadata: null })
    } else if ('dispute' in reported) {
      const createdAt = new Date().toISOString()
      const reversedAt = reported.kind === 'disputed' ? null : createdAt
      payment.chargebacks = [{ id: reported.dispute, amount, createdAt, reversedAt }]
    } else {
      const statuses = { paid: 'paid', failed: 'failed', cancelled: 'canceled' } as const
      if (payment.status !== 'paid') payment.status = statuses[reported.kind]
      payment.amount = amount
    }
  }
  const complete = (ref: string, { amount, currency }: Different = {}) => {
    const payment = payments.get(ref)
    if (!payment) return
    payment.status = 'paid'
    payment.amount = { value: amount ?? payment.amount.value, currency: currency ?? payment.amount.currency }
  }

  const sign = (body: string): Message => ({
    path: '/api/payments/webhooks/mollie',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

  return {
    provider: mollie,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(keys),
    counts: () => ({ payments: payments.size, refunds: refunds().length }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'mollie')`
      await sql.begin((tx) =>
        saveKeys(tx, app, { name: 'mollie', entered: { sandbox: false, ...keys }, now: new Date() }),
      )
    },
    newest() {
      const payment = [...payments.values()].at(-1)
      if (!payment) throw new Error('no payment')
      const { id: ref, amount, metadata } = payment
      const urls = { redirect_url: checkoutUrl(ref), return_url: payment.redirectUrl, cancel_url: payment.cancelUrl }
      return { ref, amount: amount.value, currency: amount.currency, ...metadata, ...urls }
    },
    newestRefund: () => refunds().at(-1)?.id ?? '',
    payBy(ref, method) {
      complete(ref)
      Object.assign(payments.get(ref) ?? {}, { method })
    },
    chargeBack(ref, at, value) {
      const payment = payments.get(ref)
      if (!payment) throw new Error(`no payment ${ref}`)
      const amount = { ...payment.amount, ...(value && { value }) }
      const id = `chb_${ref}_${payment.chargebacks.length + 1}`
      const chargeback: Chargeback = { id, amount, createdAt: at.toISOString(), reversedAt: null }
      payment.chargebacks.push(chargeback)
      return () => {
        chargeback.reversedAt = new Date().toISOString()
      }
    },
    pay: complete,
    complete,
    sign,
    message(reported, { isForged = false } = {}): Message {
      const payment = payments.get(reported.ref)
      if (payment && !isForged) happen(payment, reported)
      return sign(new URLSearchParams({ id: reported.ref }).toString())
    },
    stored: {
      state: vault.state,
      charges: () =>
        [...payments.values()]
          .filter(({ sequenceType }) => sequenceType === 'recurring')
          .map(({ id: ref, amount, status }) => ({ ref, amount: amount.value, isPaid: status === 'paid' })),
      kept: () => ({
        customers: vault.customers.size,
        methods: [...vault.customers.values()].reduce((sum, mandates) => sum + mandates.size, 0),
      }),
      finish(ref, outcome) {
        const payment = payments.get(ref)
        if (!payment) throw new Error(`no payment ${ref}`)
        payment.status = statuses[outcome]
        if (outcome !== 'paid') payment.details = { failureReason: reasons[outcome] }
      },
      report: (ref) => sign(new URLSearchParams({ id: ref }).toString()),
    },
    unknownKinds: ['dispute_lost'],
    lacks: ['signature', 'early_reports'],
    close: server.close,
  }
}
