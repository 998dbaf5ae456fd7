import { endpoint } from '../api/endpoint.ts'

/** Maximum number of reports per minute and IP address. Lower for unsigned reports, because each of them causes a request to the provider. */
export const reportLimits = { signed: 1_000, read_back: 200 } as const

type Authenticity = keyof typeof reportLimits

/**
 * Declares the endpoint that a payment provider calls. `headers` are the lower-case names of the headers with the signature.
 * `read_back`: a report is trusted only after the server has fetched the payment from the provider.
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
