import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatHundredths, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { paymentWebhook } from '@mapwright/contract/payments/payment-webhook.ts'
import { z } from 'zod'
import type { PaymentEvent, PaymentProvider } from '../src/payments/payment-provider.ts'
import { Problem } from '../src/platform/api/problem.ts'

const secret = 'a webhook secret'
const toleranceSeconds = 300

const Payment = z.object({
  id: z.string(),
  url: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'cancelled']),
})
type Payment = z.output<typeof Payment>
const RefundReply = z.object({ id: z.string(), status: z.enum(['done', 'pending']) })

const Event = z.object({
  id: z.string(),
  type: z.enum(['paid', 'failed', 'cancelled', 'refunded', 'refund_failed', 'other']),
  payment: z.string(),
  refund: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
})
export type PayEvent = z.output<typeof Event>

export const signatureOf = (body: string, at = Date.now()): string => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Mode of the server: it carries out requests normally, refuses them, or carries them out but closes the connection before it responds. */
type Mode = 'normal' | 'refusing' | 'cutting'

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return parts.length ? JSON.parse(Buffer.concat(parts).toString()) : {}
}

/**
 * Starts the server of an artificial payment provider. An idempotency key creates only one payment or refund, and webhooks are signed like
 * those of the large providers.
 */
export async function startPayServer() {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, { id: string; payment: string; amount: string }>()
  const counts = { requests: 0 }
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    counts.requests++
    const body = await bodyOf(request)
    const key = String(request.headers['idempotency-key'])
    const [, , id = '', verb] = (request.url ?? '').split('/')
    const reply = (status: number, json: object) => {
      if (state.mode === 'cutting') return request.socket.destroy()
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    if (request.method === 'GET') return reply(200, payments.get(id) ?? {})
    if (state.mode === 'refusing') return reply(422, { error: 'refused' })
    if (verb === 'cancel') {
      const payment = payments.get(id)
      if (payment?.status === 'open') payment.status = 'cancelled'
      return reply(200, payment ?? {})
    }
    if (verb) {
      const refund = refunds.get(key) ?? { id: `re_${refunds.size + 1}`, payment: id, amount: body['amount'] ?? '' }
      refunds.set(key, refund)
      return reply(200, { id: refund.id, status: state.refundsArePending ? 'pending' : 'done' })
    }
    const known = [...payments.values()].find(({ reference }) => reference === key)
    const made = `pay_${payments.size + 1}`
    const { amount = '', currency = '' } = body
    const payment: Payment = known ?? {
      id: made,
      url: `https://pay.example/${made}`,
      reference: key,
      amount,
      currency,
      status: 'open',
    }
    payments.set(payment.id, payment)
    return reply(201, payment)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${target}`

  return {
    target,
    payments,
    refunds,
    counts,
    state,
    provider: payProvider(url),
    /** Sends a webhook to the site. Signs it unless a signature is given. */
    async report(site: string, event: PayEvent, signature?: string) {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json', 'pay-signature': signature ?? signatureOf(body) }
      const response = await fetch(`${site}/api/payments/webhooks/testpay`, { method: 'POST', headers, body })
      const { code = '' } = (await response.json()) as { code?: string }
      return { status: response.status, code, isReplay: response.headers.get('idempotency-replayed') === 'true' }
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

const amountOf = (text: string | undefined) => {
  const hundredths = text === undefined ? undefined : parseHundredths(text)
  return hundredths === undefined ? {} : { amount: money(hundredths) }
}

/** Returns the adapter of the artificial provider, written like a real adapter. */
function payProvider(url: string): PaymentProvider {
  return {
    name: 'testpay',
    webhook: paymentWebhook('testpay', ['pay-signature']),
    isEnabled: async () => true,
    checkKeys: async () => ({ is_live: false }),

    async start({ publicFetch }, { attempt_id, amount, currency, description, return_url }) {
      const body = JSON.stringify({ amount: formatHundredths(amount), currency, description, return_url })
      const headers = { 'content-type': 'application/json', 'idempotency-key': attempt_id }
      const response = await publicFetch(`${url}/payments`, { method: 'POST', headers, body })
      if (response.status === 422) return { status: 'refused' }
      const payment = Payment.parse(JSON.parse(response.body.toString()))
      return { status: 'pending', provider_ref: payment.id, redirect_url: payment.url }
    },

    async refund({ publicFetch }, { refund_id, amount, provider_ref }) {
      const body = JSON.stringify({ amount: formatHundredths(amount) })
      const headers = { 'content-type': 'application/json', 'idempotency-key': refund_id }
      const response = await publicFetch(`${url}/payments/${provider_ref}/refunds`, { method: 'POST', headers, body })
      if (response.status === 422) return { status: 'refused' }
      const { id, status } = RefundReply.parse(JSON.parse(response.body.toString()))
      return { status, provider_ref: id }
    },

    async lookUp({ publicFetch }, provider_ref) {
      const response = await publicFetch(`${url}/payments/${provider_ref}`)
      const { id, status, amount, currency } = Payment.parse(JSON.parse(response.body.toString()))
      if (status !== 'paid') return undefined
      return { event_id: `look-up ${id} ${status}`, kind: 'paid', provider_ref: id, currency, ...amountOf(amount) }
    },

    async cancel({ publicFetch }, provider_ref) {
      const response = await publicFetch(`${url}/payments/${provider_ref}/cancel`, { method: 'POST' })
      return Payment.parse(JSON.parse(response.body.toString())).status === 'cancelled'
    },

    async readEvents({ raw, headers, now }): Promise<PaymentEvent[]> {
      const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers['pay-signature'] ?? '') ?? []
      const wanted = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
      const isRecent = Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds
      if (!isRecent || given === '' || !timingSafeEqual(Buffer.from(given, 'hex'), wanted))
        throw new Problem('payments.wrong_signature')
      const { id, type, payment, refund, amount, currency } = Event.parse(JSON.parse(raw.toString()))
      const event = {
        event_id: id,
        kind: type,
        provider_ref: payment,
        ...(refund && { refund_ref: refund }),
        ...amountOf(amount),
        ...(currency && { currency }),
      }
      return [event]
    },
  }
}
