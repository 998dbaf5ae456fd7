import { z } from 'zod'
import { errorText } from '../../platform/errors/error-fields.ts'
import { isNotConnected } from '../../platform/net/is-not-connected.ts'
import { type PublicFetch, RefusedAddress } from '../../platform/net/public-fetch.ts'

export const telegramUrl = 'https://api.telegram.org'

export type Bot = { url: string; token: string }

const Response = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().int().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().int().min(0).optional() }).optional(),
})

/** Thrown if Telegram refuses a request. `code` is the HTTP status, as in the response. */
export class TelegramRefused extends Error {
  override readonly name = 'TelegramRefused'
  readonly code: number
  /** Seconds after which the request may be repeated. */
  readonly retry_after: number | undefined
  constructor(code: number, description: string, retry_after?: number) {
    super(`${code} ${description}`.slice(0, 300))
    this.code = code
    this.retry_after = retry_after
  }
}

/** Thrown if Telegram could not be reached, or has not answered as documented. The message never contains the bot's token. */
export class TelegramUnavailable extends Error {
  override readonly name = 'TelegramUnavailable'
  /** True if it is unknown whether Telegram has carried out the request. */
  readonly isUnknown: boolean
  constructor(reason: string, { isUnknown }: { isUnknown: boolean }) {
    super(reason)
    this.isUnknown = isUnknown
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Calls a method of the Bot API and returns its result.
 * @throws TelegramRefused or TelegramUnavailable
 */
export async function callBot(
  publicFetch: PublicFetch,
  { url, token }: Bot,
  method: 'getMe' | 'setWebhook' | 'sendMessage',
  params: object,
): Promise<unknown> {
  const response = await publicFetch(`${url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
    timeout_ms: 20_000,
    max_bytes: 65_536,
  }).catch((error) => {
    const why = error instanceof RefusedAddress ? error.message : errorText(error, 'code') || errorText(error, 'name')
    const isUnknown = !(error instanceof RefusedAddress) && !isNotConnected(error)
    throw new TelegramUnavailable(why.replaceAll(token, '…'), { isUnknown })
  })
  const { success, data } = Response.safeParse(parsed(response.body))
  if (!success)
    throw new TelegramUnavailable(`${response.status} without the documented response`, {
      isUnknown: response.status < 500,
    })
  if (data.ok) return data.result
  const code = data.error_code ?? response.status
  throw new TelegramRefused(code, data.description ?? '', data.parameters?.retry_after)
}
