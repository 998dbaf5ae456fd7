import { fromDecimalText, toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import { Problem } from '../../../platform/api/problem.ts'
import { attemptOf } from '../../attempt-rows.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentEvent, PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, readKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseEvent, parseReply } from '../provider-reply.ts'
import { hmacSha256, isSameText } from '../signature.ts'

type Keys = ProviderKeys<'btcpay'>
type Call = { path: string; body?: object }

const Invoice = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  checkoutLink: z.string().nullish(),
  metadata: z.object({ orderId: z.string().nullish() }).nullish(),
})
type Invoice = z.output<typeof Invoice>

const Delivery = z.object({
  deliveryId: z.string().min(1),
  originalDeliveryId: z.string().nullish(),
  invoiceId: z.string().default(''),
})

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'btcpay')

/** Calls the operator's own BTCPay server. */
const call = ({ app, publicFetch }: ProviderEnvironment, keys: Keys, { path, body }: Call) =>
  publicFetch(
    `${apiOf(app, 'btcpay', keys.server_url.replace(/\/$/, ''))}/api/v1/stores/${encodeURIComponent(keys.store_id)}/invoices${path}`,
    {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `token ${keys.api_key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      timeout_ms: 20_000,
    },
  )

const readInvoice = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply('btcpay', await call(environment, keys, { path: `/${encodeURIComponent(id)}` }), Invoice)

const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  Settled: 'paid',
  Invalid: 'failed',
  Expired: 'cancelled',
}

/**
 * Derives the event from the status of an invoice. Only "Settled" is a payment: it has the confirmations that the operator's store
 * requires.
 */
function ofInvoice(event_id: string, { id, status, amount, currency, metadata }: Invoice): PaymentEvent {
  const paid = fromDecimalText(amount)
  return {
    event_id,
    kind: kinds[status] ?? 'other',
    provider_ref: id,
    ...(metadata?.orderId && { attempt_id: metadata.orderId }),
    ...(paid !== undefined && { amount: paid, currency }),
  }
}

/** Bitcoin and Lightning payments through the operator's own server. See the README in this folder. */
export const btcpay: PaymentProvider = {
  name: 'btcpay',
  webhook: paymentWebhooks.btcpay,
  isEnabled: (db, app) => isProviderOn(db, app, 'btcpay'),

  async checkKeys(environment) {
    const response = await call(environment, await keysFor(environment), { path: '?take=1' })
    if (isKeyRefusal(response) || response.status === 404) return undefined
    parseReply('btcpay', response, z.array(z.unknown()))
    return { is_live: true }
  },

  /** Reuses an existing invoice with our reference, because the API has no idempotency keys. */
  async start(environment, { attempt_id, amount, currency, description, email, return_url }) {
    const keys = await keysFor(environment)
    const path = `?${new URLSearchParams({ orderId: attempt_id, take: '1' })}`
    const [known] = parseReply('btcpay', await call(environment, keys, { path }), z.array(Invoice))
    const body = {
      amount: toDecimalText(amount, currency),
      currency,
      metadata: { orderId: attempt_id, itemDesc: description, buyerEmail: email },
      checkout: { redirectURL: return_url, redirectAutomatically: true },
    }
    const response = known ? undefined : await call(environment, keys, { path: '', body })
    if (response && isRefusal(response)) {
      logRefusal(environment.log, 'btcpay', response)
      return { status: 'refused' }
    }
    const invoice = response ? parseReply('btcpay', response, Invoice) : known
    if (!invoice?.checkoutLink) throw new Error('btcpay sent no link for the customer')
    return { status: 'pending', provider_ref: invoice.id, redirect_url: invoice.checkoutLink }
  },

  async lookUp(environment, provider_ref) {
    const invoice = await readInvoice(environment, await keysFor(environment), provider_ref)
    const event = ofInvoice(`look-up ${invoice.id} ${invoice.status}`, invoice)
    return event.kind === 'other' ? undefined : event
  },

  async cancel(environment, provider_ref) {
    const keys = await keysFor(environment)
    const { status } = await readInvoice(environment, keys, provider_ref)
    if (status !== 'New') return status === 'Expired' || status === 'Invalid'
    const path = `/${encodeURIComponent(provider_ref)}/status`
    const response = await call(environment, keys, { path, body: { status: 'Invalid' } })
    return parseReply('btcpay', response, Invoice).status === 'Invalid'
  },

  /** Webhooks only contain the id of a changed invoice, so the invoice is read from the server. */
  async readEvents({ raw, headers, ...environment }) {
    const keys = await readKeys(environment.sql, environment.app, 'btcpay')
    const wanted = `sha256=${hmacSha256(keys.webhook_secret, [raw], 'hex')}`
    if (keys.webhook_secret === '' || !isSameText(headers['btcpay-sig'] ?? '', wanted))
      throw new Problem('payments.wrong_signature')
    const { deliveryId, originalDeliveryId, invoiceId } = parseEvent(raw, Delivery)
    const event_id = originalDeliveryId || deliveryId
    const attempt = await attemptOf(environment.sql, 'btcpay', { provider_ref: invoiceId })
    if (!attempt) return [{ event_id, kind: 'other' }]
    return [ofInvoice(event_id, await readInvoice(environment, keys, invoiceId))]
  },
}
