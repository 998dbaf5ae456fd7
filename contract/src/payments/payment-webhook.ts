import { endpoint } from '../api/endpoint.ts'

/** Reports per minute and address. An unsigned report about a known payment costs a call to the provider. */
export const reportLimits = { signed: 1_000, read_back: 200 } as const

type Authenticity = keyof typeof reportLimits

/**
 * Declares the endpoint that a payment provider calls. `headers` are those with its signature, in lower case. `read_back`: the report is
 * only trusted after data has been read from the provider.
 */
export const paymentWebhook = (
  provider: string,
  headers: readonly Lowercase<string>[],
  authenticity: Authenticity = 'signed',
) =>
  endpoint({
    name: `payments.${provider}_webhook`,
    method: 'POST',
    path: `/payments/webhooks/${provider}`,
    access: ['public'],
    summary: `Reports of ${provider} about payments, signed or read back`,
    raw: { max_bytes: 262_144 },
    headers,
    payload: {},
    limits: [{ by: 'address', seconds: 60, count: reportLimits[authenticity] }],
    problems: ['payments.wrong_signature', 'payments.out_of_order', 'payments.provider_away'],
  })
