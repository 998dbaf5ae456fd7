import { errorText } from '../../platform/errors/error-fields.ts'
import { isNotConnected } from '../../platform/net/is-not-connected.ts'
import { type OutgoingResponse, type PublicFetch, RefusedAddress } from '../../platform/net/public-fetch.ts'
import { SmsRefused, SmsUnavailable } from './sms-provider.ts'

type Request = { url: string; headers: Record<string, string>; body: string }

/** Returns the status and the beginning of a response, for the operator. */
export const excerptOf = ({ status, body }: OutgoingResponse): string =>
  `${status} ${body.toString('utf8').replace(/\s+/g, ' ').slice(0, 300)}`.trim()

/**
 * Posts a request to a provider's server.
 * @throws SmsUnavailable if the server cannot accept messages now, SmsRefused if its address is not allowed
 */
export async function postToProvider(
  publicFetch: PublicFetch,
  { url, headers, body }: Request,
): Promise<OutgoingResponse> {
  const response = await publicFetch(url, {
    method: 'POST',
    headers,
    body,
    timeout_ms: 20_000,
    max_bytes: 65_536,
  }).catch((error) => {
    if (error instanceof RefusedAddress) throw new SmsRefused(error.message)
    if (isNotConnected(error)) throw new SmsUnavailable(errorText(error, 'message'))
    throw error
  })
  const { status } = response
  if (status === 401 || status === 403 || status === 429 || status >= 500) throw new SmsUnavailable(excerptOf(response))
  return response
}
