import { createHmac, createPublicKey, verify } from 'node:crypto'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { coinbase } from '../../src/payments/providers/coinbase/coinbase.ts'
import {
  type Different,
  headerOf,
  type Message,
  type Mode,
  type PaymentEvent,
  type StandIn,
  serve,
} from './stand-in.ts'

/** Seed and public key from RFC 8032, section 7.1, test 1. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const publicPart = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const key_secret = Buffer.from(seed + publicPart, 'hex').toString('base64')
const publicKey = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicPart, 'hex').toString('base64url') },
  format: 'jwk',
})
const secrets = { key_secret, webhook_secret: 'webhook_of_the_tests' }

type Refund = { id: string; status: string; amount: string; currency: string }
type Checkout = {
  id: string
  url: string
  status: string
  amount: string
  currency: string
  metadata: { attempt_id: string }
  successRedirectUrl: string
  failRedirectUrl: string
  refunds: Refund[]
}

/** Checks that a token is signed and was made for this request. */
function isToken(authorization: string, method: string, path: string): boolean {
  const [head = '', claims = '', signature = ''] = authorization.replace('Bearer ', '').split('.')
  const isSigned = verify(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  return (
    isSigned && JSON.parse(Buffer.from(claims, 'base64url').toString()).uri === `${method} business.coinbase.com${path}`
  )
}

const eventTypes: Readonly<Partial<Record<PaymentEvent['kind'], string>>> = {
  paid: 'checkout.payment.success',
  failed: 'checkout.payment.failed',
  cancelled: 'checkout.payment.expired',
  refunded: 'checkout.refund.success',
  refund_failed: 'checkout.refund.failed',
}

/** Starts a Coinbase Business server: checkouts, refunds, requests with tokens, and signed webhooks that contain the checkout. */
export async function startCoinbaseServer(): Promise<StandIn> {
  const checkouts = new Map<string, Checkout>()
  const byKey = new Map<string, object>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  const refunds = () => [...checkouts.values()].flatMap((checkout) => checkout.refunds)
  let events = 0

  const open = ({ amount, currency, metadata, ...urls }: Omit<Checkout, 'id' | 'url' | 'status' | 'refunds'>) => {
    const { successRedirectUrl, failRedirectUrl } = urls
    const id = (checkouts.size + 1).toString(16).padStart(24, '0')
    const url = `https://payments.coinbase.com/checkouts/${id}`
    const paths = { url, successRedirectUrl, failRedirectUrl }
    const checkout = { id, ...paths, status: 'ACTIVE', amount, currency, metadata, refunds: [] }
    checkouts.set(id, checkout)
    return checkout
  }
  const refund = (checkout: Checkout, { amount, currency }: Pick<Refund, 'amount' | 'currency'>) => {
    const status = state.refundsArePending ? 'PENDING' : 'COMPLETED'
    const made = { id: `refund-${refunds().length + 1}`, status, amount, currency }
    checkout.refunds.push(made)
    return { refund: made }
  }
  const server = await serve(state, (request, text, reply) => {
    const { pathname } = new URL(request.url ?? '', 'http://coinbase')
    if (!isToken(headerOf(request.headers, 'authorization'), request.method ?? '', pathname))
      return reply(401, { errorType: 'unauthorized' })
    const [, , , , id = '', verb] = pathname.split('/')
    const checkout = checkouts.get(id)
    if (id && !checkout) return reply(404, { errorType: 'not_found' })
    if (request.method === 'GET') return reply(200, checkout ?? { checkouts: [] })
    if (checkout && verb === 'deactivate') return reply(200, Object.assign(checkout, { status: 'DEACTIVATED' }))
    if (state.mode === 'refusing') return reply(400, { errorType: 'invalid_request' })
    const key = headerOf(request.headers, 'x-idempotency-key')
    const body = JSON.parse(text)
    const outcome = byKey.get(key) ?? (checkout && verb === 'refund' ? refund(checkout, body) : open(body))
    byKey.set(key, outcome)
    return reply(200, outcome)
  })
  const complete = (ref: string, differently: Different = {}) => {
    const checkout = checkouts.get(ref)
    if (checkout) Object.assign(checkout, { status: 'COMPLETED', ...differently })
  }
  const happen = (checkout: Checkout, reported: PaymentEvent) => {
    const amount = ('amount' in reported && reported.amount) || checkout.amount
    if ('refund' in reported) {
      const status = reported.kind === 'refunded' ? 'COMPLETED' : 'FAILED'
      const known = checkout.refunds.find(({ id }) => id === reported.refund)
      if (known) known.status = status
      else checkout.refunds.push({ id: reported.refund, status, amount, currency: checkout.currency })
    } else if (!('dispute' in reported)) {
      const statuses = { paid: 'COMPLETED', failed: 'FAILED', cancelled: 'EXPIRED' } as const
      if (checkout.status !== 'COMPLETED') checkout.status = statuses[reported.kind]
      checkout.amount = amount
      if ('currency' in reported && reported.currency) checkout.currency = reported.currency
    }
  }

  const sign: StandIn['sign'] = (body, { isForged = false, at = new Date() } = {}) => {
    const seconds = Math.floor(at.getTime() / 1000)
    const secret = isForged ? 'somebody else' : secrets.webhook_secret
    const v0 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return {
      path: '/api/payments/webhooks/coinbase',
      headers: {
        'content-type': 'application/json',
        'x-hook0-signature': `t=${seconds},v0=${v0},h=content-type,v1=00`,
      },
      body,
    }
  }

  return {
    provider: coinbase,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(secrets),
    counts: () => ({ payments: checkouts.size, refunds: refunds().length }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'coinbase')`
      const entered = { sandbox: false, key_id: 'organizations/1/apiKeys/1', ...secrets }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'coinbase', entered, now: new Date() }))
    },
    newest() {
      const checkout = [...checkouts.values()].at(-1)
      if (!checkout) throw new Error('no checkout')
      const { id: ref, amount, currency, metadata, url: redirect_url } = checkout
      const { successRedirectUrl: return_url, failRedirectUrl: cancel_url } = checkout
      return { ref, amount, currency, ...metadata, redirect_url, return_url, cancel_url }
    },
    newestRefund: () => refunds().at(-1)?.id ?? '',
    pay: complete,
    complete,
    sign,
    message(reported, options = {}): Message {
      const checkout = checkouts.get(reported.ref)
      if (checkout && !options.isForged) happen(checkout, reported)
      const updatedAt = `2026-11-22T00:00:00.${++events}Z`
      const body = JSON.stringify({ id: reported.ref, eventType: eventTypes[reported.kind], ...checkout, updatedAt })
      return sign(body, options)
    },
    maxAgeSeconds: 300,
    unknownKinds: ['disputed', 'dispute_won', 'dispute_lost'],
    lacks: ['early_reports'],
    close: server.close,
  }
}
