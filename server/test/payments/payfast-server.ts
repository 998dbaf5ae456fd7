import { createHash } from 'node:crypto'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { payfast } from '../../src/payments/providers/payfast/payfast.ts'
import { type Message, type Mode, type PaymentEvent, type StandIn, serve } from './stand-in.ts'

const merchant = { merchant_id: '10000100', merchant_key: '46f0cd694581a' }
const secrets = { passphrase: 'jt7NOE43FZPn' }

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

type Payment = {
  m_payment_id: string
  amount: string
  redirect_url: string
  return_url: string
  cancel_url: string
}

/**
 * Starts a PayFast server: the page to which the browser sends a signed form, notifications with MD5 signatures, and the call that confirms a
 * notification.
 */
export async function startPayfastServer(): Promise<StandIn> {
  const payments = new Map<string, Payment>()
  const sent = new Set<string>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  let events = 0

  const server = await serve(state, (request, body, reply) => {
    const url = new URL(request.url ?? '', 'http://payfast')
    if (url.pathname === '/eng/query/validate') return reply(200, sent.has(body) ? 'VALID' : 'INVALID')
    const query = url.search.slice(1)
    const [signed = '', signature = ''] = query.split('&signature=')
    if (md5(`${signed}&passphrase=${secrets.passphrase}`) !== signature)
      return reply(400, 'Generated signature does not match submitted signature')
    const { m_payment_id = '', amount = '', return_url = '', cancel_url = '' } = Object.fromEntries(url.searchParams)
    const urls = { redirect_url: `${server.url}${request.url}`, return_url, cancel_url }
    payments.set(m_payment_id, { m_payment_id, amount, ...urls })
    return reply(200, 'Choose how to pay')
  })

  const fieldsOf = (reported: PaymentEvent): Record<string, string> => {
    const statuses: Readonly<Partial<Record<PaymentEvent['kind'], string>>> = {
      paid: 'COMPLETE',
      failed: 'FAILED',
      cancelled: 'CANCELLED',
    }
    const amount = ('amount' in reported && reported.amount) || (payments.get(reported.ref)?.amount ?? '1.00')
    return {
      m_payment_id: reported.ref,
      pf_payment_id: String(1_000_000 + ++events),
      payment_status: statuses[reported.kind] ?? '',
      item_name: 'Invoice 2026-000001',
      item_description: '',
      amount_gross: amount,
      amount_fee: '-2.28',
      amount_net: amount,
      name_first: "Ann (O'Neil)",
      email_address: 'ann@example.com',
      merchant_id: merchant.merchant_id,
    }
  }

  const sign: StandIn['sign'] = (signed, { isForged = false } = {}) => {
    if (!isForged) sent.add(signed)
    return {
      path: '/api/payments/webhooks/payfast',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${signed}&signature=${md5(`${signed}&passphrase=${isForged ? 'guessed' : secrets.passphrase}`)}`,
    }
  }

  return {
    provider: payfast,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(secrets),
    counts: () => ({ payments: payments.size, refunds: 0 }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'payfast'), currency = 'ZAR'`
      const entered = { sandbox: true, ...merchant, ...secrets }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'payfast', entered, now: new Date() }))
    },
    async visit(redirect_url) {
      const response = await fetch(redirect_url)
      if (!response.ok) throw new Error(await response.text())
    },
    newest() {
      const payment = [...payments.values()].at(-1)
      if (!payment) throw new Error('no payment')
      const { m_payment_id, ...requested } = payment
      return { ref: m_payment_id, currency: 'ZAR', attempt_id: m_payment_id, ...requested }
    },
    newestRefund: () => '',
    pay: () => undefined,
    complete: () => undefined,
    sign,
    message(reported, options): Message {
      const signed = Object.entries(fieldsOf(reported))
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join('&')
      return sign(signed, options)
    },
    unknownKinds: ['refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'],
    lacks: ['look_up', 'start', 'signed_headers', 'currency'],
    currency: 'ZAR',
    close: server.close,
  }
}
