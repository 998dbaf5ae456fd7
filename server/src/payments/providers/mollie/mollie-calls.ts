import { toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import type { App } from '../../../platform/api/handler.ts'
import type { OutgoingRequest } from '../../../platform/net/public-fetch.ts'
import type { ProviderEnvironment, Start, Started, StoredCharge } from '../../payment-provider.ts'
import { type ProviderKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { webhookUrl } from '../webhook-url.ts'
import { MolliePayment } from './mollie-events.ts'

export type Call = { method?: OutgoingRequest['method']; path: string; key?: string; body?: object }

export const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'mollie')

export const call = async (
  environment: ProviderEnvironment,
  { api_key }: ProviderKeys<'mollie'>,
  { method = 'GET', path, key, body }: Call,
) =>
  environment.publicFetch(`${apiOf(environment.app, 'mollie', 'https://api.mollie.com')}/v2/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${api_key}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeout_ms: 20_000,
  })

export async function readPayment(environment: ProviderEnvironment, id: string) {
  const path = `payments/${encodeURIComponent(id)}?embed=refunds,chargebacks`
  return parseReply('mollie', await call(environment, await keysFor(environment), { path }), MolliePayment)
}

type Paid = Pick<StoredCharge, 'attempt_id' | 'amount' | 'currency' | 'description'>

/** Builds the part of a payment that all payments have in common. */
export const paymentBody = (app: App, { attempt_id, amount, currency, description }: Paid) => ({
  amount: { currency, value: toDecimalText(amount, currency) },
  description,
  // Mollie refuses webhook URLs that it cannot reach. The lookup job handles these payments instead.
  ...(app.publicUrl.startsWith('https:') && { webhookUrl: webhookUrl(app, paymentWebhooks.mollie) }),
  metadata: { attempt_id },
})

/** Opens a payment on Mollie's page. `stored` makes it the first of a series, whose method Mollie stores. */
export async function openPayment(
  environment: ProviderEnvironment,
  start: Start,
  stored?: { sequenceType: 'first'; customerId: string },
): Promise<Started> {
  const { attempt_id, return_url, cancel_url } = start
  const body = {
    ...paymentBody(environment.app, start),
    redirectUrl: return_url,
    cancelUrl: cancel_url,
    ...stored,
  }
  const request = { method: 'POST', path: 'payments', key: attempt_id, body } as const
  const response = await call(environment, await keysFor(environment), request)
  if (isRefusal(response)) {
    logRefusal(environment.log, 'mollie', response)
    return { status: 'refused' }
  }
  const { id, _links } = parseReply('mollie', response, MolliePayment)
  if (!_links?.checkout) throw new Error('mollie sent no link for the customer')
  return { status: 'pending', provider_ref: id, redirect_url: _links.checkout.href }
}
