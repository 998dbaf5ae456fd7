import { toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { z } from 'zod'
import { Problem } from '../../../platform/api/problem.ts'
import { attemptOf } from '../../attempt-rows.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, readKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isKeyRefusal, isRefusal, logRefusal, parseEvent, parseReply } from '../provider-reply.ts'
import { uuidOfVersion4 } from '../uuid-of-version-4.ts'
import { Checkout, ofCheckout, ofStatus, RefundReply } from './coinbase-events.ts'
import { isSignedByCoinbase } from './coinbase-signature.ts'
import { coinbaseToken } from './coinbase-token.ts'

type Keys = ProviderKeys<'coinbase'>
type Call = { path: string; key?: string; body?: object }

const usual = 'https://business.coinbase.com'
const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'coinbase')

const call = ({ app, publicFetch }: ProviderEnvironment, keys: Keys, { path, key, body }: Call) => {
  const method = key ? 'POST' : 'GET'
  const [place, query = ''] = path.split('?')
  const address = `/api/v1/checkouts${place}`
  const token = coinbaseToken({ ...keys, method, url: `${usual}${address}`, now: new Date() })
  return publicFetch(`${apiOf(app, 'coinbase', usual)}${address}${query && `?${query}`}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'x-idempotency-key': uuidOfVersion4(key) }),
    },
    ...(key && { body: JSON.stringify(body ?? {}) }),
    timeout_ms: 20_000,
  })
}

const readCheckout = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply('coinbase', await call(environment, keys, { path: `/${encodeURIComponent(id)}` }), Checkout)

/** USDC payments through Coinbase Business, for sellers in the United States and Singapore. See the README in this folder. */
export const coinbase: PaymentProvider = {
  name: 'coinbase',
  webhook: paymentWebhooks.coinbase,
  isEnabled: (db, app) => isProviderOn(db, app, 'coinbase'),

  async checkKeys(environment) {
    const response = await call(environment, await keysFor(environment), { path: '?pageSize=1' })
    if (isKeyRefusal(response)) return undefined
    parseReply('coinbase', response, z.object({}))
    return { is_live: true }
  },

  async start(environment, { attempt_id, amount, currency, description, return_url, cancel_url }) {
    const body = {
      amount: toDecimalText(amount, currency),
      currency,
      description,
      metadata: { attempt_id },
      successRedirectUrl: return_url,
      failRedirectUrl: cancel_url,
    }
    const response = await call(environment, await keysFor(environment), { path: '', key: attempt_id, body })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'coinbase', response)
      return { status: 'refused' }
    }
    const { id, url } = parseReply('coinbase', response, Checkout.extend({ url: z.string() }))
    return { status: 'pending', provider_ref: id, redirect_url: url }
  },

  async refund(environment, { refund_id, amount, currency, provider_ref }) {
    const path = `/${encodeURIComponent(provider_ref)}/refund`
    const body = { amount: toDecimalText(amount, currency), currency, reason: 'Refund' }
    const response = await call(environment, await keysFor(environment), { path, key: refund_id, body })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'coinbase', response)
      return { status: 'refused' }
    }
    const { id, status } = parseReply('coinbase', response, RefundReply).refund
    if (status === 'FAILED') return { status: 'refused' }
    return { status: status === 'COMPLETED' ? 'done' : 'pending', provider_ref: id }
  },

  async lookUp(environment, provider_ref) {
    const checkout = await readCheckout(environment, await keysFor(environment), provider_ref)
    const event = ofStatus(checkout, 'look-up ')
    return event.kind === 'other' ? undefined : event
  },

  async cancel(environment, provider_ref) {
    const keys = await keysFor(environment)
    const checkout = await readCheckout(environment, keys, provider_ref)
    if (checkout.status !== 'ACTIVE') return ['cancelled', 'failed'].includes(ofStatus(checkout).kind)
    const path = `/${encodeURIComponent(provider_ref)}/deactivate`
    const response = await call(environment, keys, { path, key: crypto.randomUUID() })
    return parseReply('coinbase', response, Checkout).status === 'DEACTIVATED'
  },

  /** Reads the checkout from the server although the webhook contains it, because a late webhook must not undo later changes. */
  async readEvents({ raw, headers, now, ...environment }) {
    const keys = await readKeys(environment.sql, environment.app, 'coinbase')
    const isSigned =
      keys.webhook_secret !== '' &&
      isSignedByCoinbase(raw, headers['x-hook0-signature'] ?? '', keys.webhook_secret, now)
    if (!isSigned) throw new Problem('payments.wrong_signature')
    const { id } = parseEvent(raw, z.object({ id: z.string() }))
    const attempt = await attemptOf(environment.sql, 'coinbase', { provider_ref: id })
    return attempt ? ofCheckout(await readCheckout(environment, keys, id)) : []
  },
}
