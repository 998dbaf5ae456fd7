import { toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import type { OutgoingRequest } from '../../../platform/net/public-fetch.ts'
import { attemptOf } from '../../attempt-rows.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { webhookUrl } from '../webhook-url.ts'
import { decisionOf, MolliePayment, MollieRefund, ofPayment, ofStatus, payerCountryOf } from './mollie-events.ts'

type Call = { method?: OutgoingRequest['method']; path: string; key?: string; body?: object }

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'mollie')

const call = async (
  environment: ProviderEnvironment,
  { api_key }: ProviderKeys<'mollie'>,
  { method = 'GET', path, key, body }: Call,
) =>
  environment.publicFetch(`${apiOf(environment.app, 'mollie', 'https://api.mollie.com')}/v2/payments${path}`, {
    method,
    headers: {
      authorization: `Bearer ${api_key}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeout_ms: 20_000,
  })

async function readPayment(environment: ProviderEnvironment, id: string) {
  const path = `/${encodeURIComponent(id)}?embed=refunds,chargebacks`
  return parseReply('mollie', await call(environment, await keysFor(environment), { path }), MolliePayment)
}

/** Cards, iDEAL, SEPA and all other methods of the account, on Mollie's page. See the README in this folder. */
export const mollie: PaymentProvider = {
  name: 'mollie',
  webhook: paymentWebhooks.mollie,
  isEnabled: (db, app) => isProviderOn(db, app, 'mollie'),

  async checkKeys(environment) {
    const keys = await keysFor(environment)
    const response = await call(environment, keys, { path: '?limit=1' })
    if (isKeyRefusal(response)) return undefined
    parseReply('mollie', response, z.object({ count: z.number() }))
    return { is_live: keys.api_key.startsWith('live_') }
  },

  async start(environment, { attempt_id, amount, currency, description, return_url, cancel_url }) {
    const { app } = environment
    const body = {
      amount: { currency, value: toDecimalText(amount, currency) },
      description,
      redirectUrl: return_url,
      cancelUrl: cancel_url,
      // Mollie refuses webhook URLs that it cannot reach. The lookup job handles these payments instead.
      ...(app.publicUrl.startsWith('https:') && { webhookUrl: webhookUrl(app, paymentWebhooks.mollie) }),
      metadata: { attempt_id },
    }
    const request = { method: 'POST', path: '', key: attempt_id, body } as const
    const response = await call(environment, await keysFor(environment), request)
    if (isRefusal(response)) {
      logRefusal(environment.log, 'mollie', response)
      return { status: 'refused' }
    }
    const { id, _links } = parseReply('mollie', response, MolliePayment)
    if (!_links?.checkout) throw new Error('mollie sent no link for the customer')
    return { status: 'pending', provider_ref: id, redirect_url: _links.checkout.href }
  },

  async refund(environment, { refund_id, amount, currency, provider_ref }) {
    const body = { amount: { currency, value: toDecimalText(amount, currency) }, metadata: { refund_id } }
    const path = `/${encodeURIComponent(provider_ref)}/refunds`
    const request = { method: 'POST', path, key: refund_id, body } as const
    const response = await call(environment, await keysFor(environment), request)
    if (isRefusal(response)) {
      logRefusal(environment.log, 'mollie', response)
      return { status: 'refused' }
    }
    const { id, status } = parseReply('mollie', response, MollieRefund)
    if (status === 'failed' || status === 'canceled') return { status: 'refused' }
    return { status: status === 'refunded' ? 'done' : 'pending', provider_ref: id }
  },

  async lookUp(environment, provider_ref) {
    const event = ofStatus(await readPayment(environment, provider_ref), 'look-up ')
    return event.kind === 'other' ? undefined : event
  },

  /** Looks up a dispute. Also finds a reversal whose webhook has not arrived. */
  async lookUpDispute(environment, { provider_ref, refund_ref, now }) {
    return decisionOf(await readPayment(environment, provider_ref), refund_ref, now)
  },

  async payerCountry(environment, provider_ref) {
    return payerCountryOf(await readPayment(environment, provider_ref))
  },

  async cancel(environment, provider_ref) {
    const path = `/${encodeURIComponent(provider_ref)}`
    const response = await call(environment, await keysFor(environment), { method: 'DELETE', path })
    if (!isRefusal(response)) return parseReply('mollie', response, MolliePayment).status === 'canceled'
    const { status } = await readPayment(environment, provider_ref)
    if (status === 'open') throw new Error('mollie does not cancel the payment')
    return ['canceled', 'expired', 'failed'].includes(status)
  },

  /** The body is `id=tr_…`. Anyone can send it, so only our own payments are read from Mollie. */
  async readEvents({ raw, ...environment }) {
    const id = new URLSearchParams(raw.toString()).get('id') ?? ''
    const attempt = await attemptOf(environment.sql, 'mollie', { provider_ref: id })
    return attempt ? ofPayment(await readPayment(environment, id)) : []
  },
}
