import { endpoint } from '../api/endpoint.ts'

/** Declares the endpoint that a payment provider calls; `headers` are those of its signature, in lower case. */
export const paymentWebhook = (provider: string, headers: readonly Lowercase<string>[]) =>
  endpoint({
    name: `payments.${provider}_webhook`,
    method: 'POST',
    path: `/payments/webhooks/${provider}`,
    access: ['public'],
    summary: `Reports of ${provider} about payments, signed or read back`,
    raw: { max_bytes: 262_144 },
    headers,
    payload: {},
    limits: [{ by: 'address', seconds: 60, count: 1_000 }],
    problems: ['payments.wrong_signature', 'payments.out_of_order', 'payments.provider_away'],
  })
