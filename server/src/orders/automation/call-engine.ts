import type { LogResult } from '@mapwright/contract/orders/automation.ts'
import { errorText } from '../../platform/api/error-fields.ts'
import { type PublicFetch, RefusedAddress } from '../../platform/net/public-fetch.ts'
import { sign } from '../../platform/net/webhook-signature.ts'

/** The engine only acknowledges the job; the result follows later. */
const timeoutMs = 15_000
const maxBytes = 64 * 1024
const maxWordsLength = 300

export type Called = {
  result: Extract<LogResult, 'accepted' | 'declined' | 'http_error' | 'unreachable' | 'address_refused' | 'no_secret'>
  detail: string
  took_ms: number
}

type Call = {
  address: string
  secret: string | undefined
  publicFetch: PublicFetch
  message: { type: string; [fact: string]: unknown }
}

const wordsOf = (status: number, body: Buffer): string =>
  `HTTP ${status} ${body
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()}`
    .slice(0, maxWordsLength)
    .trim()

const wordsOfError = (error: unknown): string => {
  if (['AbortError', 'TimeoutError'].includes(errorText(error, 'name')))
    return `no response within ${timeoutMs / 1000} s`
  return errorText(error, 'code') || errorText(error, 'message')
}

/** Sends a signed request to the engine. 2xx: the job is accepted. 422: the job is refused for good. Other failures may be temporary. */
export async function callEngine({ address, secret, publicFetch, message }: Call): Promise<Called> {
  if (secret === undefined || address === '') return { result: 'no_secret', detail: '', took_ms: 0 }
  const body = JSON.stringify(message)
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const response = await publicFetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mapwright',
        'mapwright-signature': sign(body, { secret, now: new Date() }),
      },
      body,
      timeout_ms: timeoutMs,
      max_bytes: maxBytes,
    })
    const isTaken = response.status >= 200 && response.status < 300
    const result = isTaken ? 'accepted' : response.status === 422 ? 'declined' : 'http_error'
    return { result, detail: isTaken ? '' : wordsOf(response.status, response.body), took_ms: took() }
  } catch (error) {
    const result = error instanceof RefusedAddress ? 'address_refused' : 'unreachable'
    return { result, detail: wordsOfError(error).slice(0, maxWordsLength), took_ms: took() }
  }
}

/** The engine's host, for the log; its URL may contain a key. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')
