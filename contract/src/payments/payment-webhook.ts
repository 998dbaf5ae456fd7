import { endpoint } from '../api/endpoint.ts'

/** Reports per minute and address. Those of an unsigned one about a known payment cost a call to the provider each. */
export const reportLimits = { signed: 1_000, read_back: 200 } as const

type Authenticity = keyof typeof reportLimits

/**
 * Declares the endpoint that a payment provider calls; `headers` are those of its signature, in lower case. `read_back`: something has to be
 * read from the provider before the report is known to be authentic.
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
