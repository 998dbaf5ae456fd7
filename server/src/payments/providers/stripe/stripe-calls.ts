import { toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import type { App } from '../../../platform/api/handler.ts'
import type { ProviderEnvironment, Start, Started } from '../../payment-provider.ts'
import type { ProviderKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { Session, stripeExponents } from './stripe-events.ts'

/** Pinned, so that the format of responses does not depend on the account's default version. */
const apiVersion = '2026-10-28.endive'

const hostOf = (app: App) => apiOf(app, 'stripe', 'https://api.stripe.com')

export type Keys = ProviderKeys<'stripe'>

const headersOf = ({ secret_key }: Keys) => ({
  authorization: `Bearer ${secret_key}`,
  'stripe-version': apiVersion,
})

export const get = ({ app, publicFetch }: ProviderEnvironment, keys: Keys, path: string) =>
  publicFetch(`${hostOf(app)}/v1/${path}`, { headers: headersOf(keys) })

export const post = (
  { app, publicFetch }: ProviderEnvironment,
  keys: Keys,
  { path, key, form }: { path: string; key: string; form: Record<string, string> },
) =>
  publicFetch(`${hostOf(app)}/v1/${path}`, {
    method: 'POST',
    headers: {
      ...headersOf(keys),
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body: new URLSearchParams(form).toString(),
    timeout_ms: 20_000,
  })

export const readSession = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply('stripe', await get(environment, keys, `checkout/sessions/${encodeURIComponent(id)}`), Session)

export const remove = ({ app, publicFetch }: ProviderEnvironment, keys: Keys, path: string) =>
  publicFetch(`${hostOf(app)}/v1/${path}`, { method: 'DELETE', headers: headersOf(keys) })

/** Builds the form of a Checkout Session. */
export const sessionForm = ({ attempt_id, amount, currency, description, return_url, cancel_url }: Start) => ({
  mode: 'payment',
  client_reference_id: attempt_id,
  success_url: return_url,
  cancel_url,
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': currency.toLowerCase(),
  'line_items[0][price_data][unit_amount]': toMinorUnits(amount, currency, stripeExponents).toString(),
  'line_items[0][price_data][product_data][name]': description,
  'metadata[attempt_id]': attempt_id,
  'payment_intent_data[metadata][attempt_id]': attempt_id,
})

/** Opens a Checkout Session. */
export async function openSession(
  environment: ProviderEnvironment,
  keys: Keys,
  { key, form }: { key: string; form: Record<string, string> },
): Promise<Started> {
  const response = await post(environment, keys, { path: 'checkout/sessions', key, form })
  if (isRefusal(response)) {
    logRefusal(environment.log, 'stripe', response)
    return { status: 'refused' }
  }
  const session = parseReply('stripe', response, Session.extend({ url: z.string() }))
  return { status: 'pending', provider_ref: session.id, redirect_url: session.url }
}
