import { errorText } from '../errors/error-fields.ts'
import { type PublicFetch, RefusedAddress } from '../net/public-fetch.ts'

/** Limits for the response of a receiver. Receivers only acknowledge a webhook, so responses are short. */
const timeoutMs = 15_000
const maxResponseBytes = 64 * 1024
const maxDetailLength = 300

/** The outcome of one attempt. `code` is null if there was no response. `detail` is empty if the receiver accepted the webhook. */
export type Attempt = {
  outcome: 'accepted' | 'http_error' | 'unreachable' | 'address_refused'
  code: number | null
  detail: string
  took_ms: number
}

type Outgoing = {
  url: string
  body: string
  /** The headers that contain the signature. */
  signature: Record<string, string>
  /** True if a customer or partner entered the URL. */
  onlyPublic?: boolean
}

const excerptOf = (status: number, body: Buffer): string =>
  `HTTP ${status} ${body
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()}`
    .slice(0, maxDetailLength)
    .trim()

function detailOfError(error: unknown): string {
  if (['AbortError', 'TimeoutError'].includes(errorText(error, 'name')))
    return `no response within ${timeoutMs / 1000} s`
  return (errorText(error, 'code') || errorText(error, 'message')).slice(0, maxDetailLength)
}

/** Sends a signed webhook once. Never throws: a failure is returned as an outcome for the log. */
export async function attemptWebhook(publicFetch: PublicFetch, outgoing: Outgoing): Promise<Attempt> {
  const { url, body, signature, onlyPublic = false } = outgoing
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const response = await publicFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mapwright', ...signature },
      body,
      timeout_ms: timeoutMs,
      max_bytes: maxResponseBytes,
      onlyPublic,
    })
    const isAccepted = response.status >= 200 && response.status < 300
    return {
      outcome: isAccepted ? 'accepted' : 'http_error',
      code: response.status,
      detail: isAccepted ? '' : excerptOf(response.status, response.body),
      took_ms: took(),
    }
  } catch (error) {
    const outcome = error instanceof RefusedAddress ? 'address_refused' : 'unreachable'
    return { outcome, code: null, detail: detailOfError(error), took_ms: took() }
  }
}

/**
 * Returns the time of the next attempt. `attempt`: the number of the previous attempt, from 1. `pauses`: in seconds. Undefined after the last
 * attempt.
 */
export function nextAttemptAt(pauses: readonly number[], attempt: number, now: Date): Date | undefined {
  const pause = pauses[attempt - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause * 1000)
}
