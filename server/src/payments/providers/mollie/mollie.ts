import { toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import { attemptOf } from '../../attempt-rows.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentProvider } from '../../payment-provider.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { call, keysFor, openPayment, readPayment } from './mollie-calls.ts'
import { decisionOf, MolliePayment, MollieRefund, ofPayment, ofStatus, payerCountryOf } from './mollie-events.ts'
import { mollieStore } from './mollie-store.ts'

/** Cards, iDEAL, SEPA and all other methods of the account, on Mollie's page. See the README in this folder. */
export const mollie: PaymentProvider = {
  name: 'mollie',
  webhook: paymentWebhooks.mollie,
  isEnabled: (db, app) => isProviderOn(db, app, 'mollie'),

  async checkKeys(environment) {
    const keys = await keysFor(environment)
    const response = await call(environment, keys, { path: 'payments?limit=1' })
    if (isKeyRefusal(response)) return undefined
    parseReply('mollie', response, z.object({ count: z.number() }))
    return { is_live: keys.api_key.startsWith('live_') }
  },

  start: (environment, start) => openPayment(environment, start),

  store: mollieStore,

  async refund(environment, { refund_id, amount, currency, provider_ref }) {
    const body = { amount: { currency, value: toDecimalText(amount, currency) }, metadata: { refund_id } }
    const path = `payments/${encodeURIComponent(provider_ref)}/refunds`
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
    const path = `payments/${encodeURIComponent(provider_ref)}`
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
