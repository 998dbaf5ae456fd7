import type { LogResult } from '@mapwright/contract/orders/order-automation.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import { attemptWebhook } from '../../platform/webhooks/attempt-webhook.ts'
import { sign } from '../../platform/webhooks/timed-signature.ts'

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

/**
 * Sends a signed request to the engine. The engine only acknowledges the job and sends the result later. Status 2xx accepts the job, and
 * 422 refuses it permanently. Other failures may be temporary.
 */
export async function callEngine({ address, secret, publicFetch, message }: Call): Promise<Called> {
  if (secret === undefined || address === '') return { result: 'no_secret', detail: '', took_ms: 0 }
  const body = JSON.stringify(message)
  const signature = { 'mapwright-signature': sign(body, { secret, now: new Date() }) }
  const { outcome, code, detail, took_ms } = await attemptWebhook(publicFetch, { url: address, body, signature })
  return { result: code === 422 ? 'declined' : outcome, detail, took_ms }
}

/** Host of the engine, for the log. The full URL may contain a key. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')
