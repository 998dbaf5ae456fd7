import { createHmac } from 'node:crypto'
import { saveKeys } from '../../src/payments/provider-keys.ts'
import { btcpay } from '../../src/payments/providers/btcpay/btcpay.ts'
import {
  type Different,
  headerOf,
  type Message,
  type Mode,
  type PaymentEvent,
  type StandIn,
  serve,
} from './stand-in.ts'

const store_id = 'StoreOfTheTests'
const secrets = { api_key: 'key_of_the_tests', webhook_secret: 'webhook_of_the_tests' }

type Invoice = {
  id: string
  status: string
  amount: string
  currency: string
  checkoutLink: string
  metadata: { orderId: string }
  checkout: { redirectURL: string }
}

const types: Readonly<Partial<Record<PaymentEvent['kind'], string>>> = {
  paid: 'InvoiceSettled',
  failed: 'InvoiceInvalid',
  cancelled: 'InvoiceExpired',
}

/** Returns BTCPay's payment page, for browser tests. */
function pageOf(invoices: ReadonlyMap<string, Invoice>, path: string): string | undefined {
  if (path === '/favicon.ico') return ''
  const [, place, id = '', choice] = path.split('/')
  const invoice = invoices.get(id)
  if (place !== 'i' || !invoice) return undefined
  const page = (body: string) => `<!doctype html><html lang="en"><title>BTCPay</title><body>${body}</body></html>`
  if (choice === undefined) return page(`<h1>The page of the provider</h1><a href="/i/${id}/now">Pay now</a>`)
  invoice.status = 'Settled'
  return page(`<meta http-equiv="refresh" content="0;url=${invoice.checkout.redirectURL}">`)
}

/** Starts a stand-in for a BTCPay server: invoices of a store (Greenfield API) and webhooks signed with the webhook's secret. */
export async function startBtcpayServer(): Promise<StandIn> {
  const invoices = new Map<string, Invoice>()
  const state: { mode: Mode; refundsArePending: boolean } = { mode: 'normal', refundsArePending: false }
  let deliveries = 0

  const open = (asked: Pick<Invoice, 'amount' | 'currency' | 'metadata' | 'checkout'>) => {
    const id = `Invoice${invoices.size + 1}`
    const invoice = { ...asked, id, status: 'New', checkoutLink: `${server.url}/i/${id}` }
    invoices.set(id, invoice)
    return invoice
  }
  const server = await serve(state, (request, text, reply) => {
    const page = pageOf(invoices, request.url ?? '')
    if (page !== undefined) return reply(200, page)
    if (headerOf(request.headers, 'authorization') !== `token ${secrets.api_key}`)
      return reply(401, { code: 'unauthenticated', message: 'Authentication is required' })
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://btcpay')
    const [, , , , store, , id = '', verb] = pathname.split('/')
    if (store !== store_id) return reply(404, { code: 'store-not-found' })
    const orderId = searchParams.get('orderId')
    if (request.method === 'GET' && id === '')
      return reply(
        200,
        [...invoices.values()].filter(({ metadata }) => metadata.orderId === orderId),
      )
    const invoice = invoices.get(id)
    if (id && !invoice) return reply(404, { code: 'invoice-not-found' })
    if (invoice && request.method === 'GET') return reply(200, invoice)
    if (state.mode === 'refusing') return reply(422, [{ path: 'amount', message: 'Invalid' }])
    const body = JSON.parse(text)
    if (invoice && verb === 'status') return reply(200, Object.assign(invoice, body))
    return reply(200, open(body))
  })
  const complete = (ref: string, differently: Different = {}) => {
    const invoice = invoices.get(ref)
    if (invoice) Object.assign(invoice, { status: 'Settled', ...differently })
  }
  const happen = (invoice: Invoice, reported: PaymentEvent) => {
    const statuses: Readonly<Partial<Record<PaymentEvent['kind'], string>>> = {
      paid: 'Settled',
      failed: 'Invalid',
      cancelled: 'Expired',
    }
    if (invoice.status !== 'Settled') invoice.status = statuses[reported.kind] ?? invoice.status
    if ('amount' in reported && reported.amount) invoice.amount = reported.amount
    if ('currency' in reported && reported.currency) invoice.currency = reported.currency
  }

  const sign: StandIn['sign'] = (body, { isForged = false } = {}) => {
    const secret = isForged ? 'somebody else' : secrets.webhook_secret
    return {
      path: '/api/payments/webhooks/btcpay',
      headers: {
        'content-type': 'application/json',
        'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
      body,
    }
  }

  return {
    provider: btcpay,
    target: server.target,
    url: server.url,
    requests: server.requests,
    state,
    secrets: Object.values(secrets),
    counts: () => ({ payments: invoices.size, refunds: 0 }),
    async switchOn(sql, app) {
      await sql`UPDATE settings SET online_payments = array_append(online_payments, 'btcpay')`
      const entered = { sandbox: false, server_url: 'https://btcpay.example', store_id, ...secrets }
      await sql.begin((tx) => saveKeys(tx, app, { name: 'btcpay', entered, now: new Date() }))
    },
    newest() {
      const invoice = [...invoices.values()].at(-1)
      if (!invoice) throw new Error('no invoice')
      const { id: ref, amount, currency, metadata, checkoutLink: redirect_url } = invoice
      const return_url = invoice.checkout.redirectURL
      return { ref, amount, currency, attempt_id: metadata.orderId, redirect_url, return_url }
    },
    newestRefund: () => '',
    pay: complete,
    complete,
    sign,
    message(reported, options = {}): Message {
      const invoice = invoices.get(reported.ref)
      if (invoice && !options.isForged) happen(invoice, reported)
      const body = JSON.stringify({
        deliveryId: `Delivery${++deliveries}`,
        webhookId: 'Webhook1',
        originalDeliveryId: `Delivery${deliveries}`,
        isRedelivery: false,
        type: types[reported.kind],
        timestamp: 1_795_000_000,
        storeId: store_id,
        invoiceId: reported.ref,
      })
      return sign(body, options)
    },
    unknownKinds: ['refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'],
    close: server.close,
  }
}
