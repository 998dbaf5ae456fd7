import type { Logger } from 'pino'
import type { z } from 'zod'
import { makeStorable } from '../../platform/api/make-storable.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { OutgoingResponse } from '../../platform/net/public-fetch.ts'

/** Returns true if a provider responded with an error that a retry would not change. */
export const isRefusal = ({ status }: OutgoingResponse): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)

/** Returns true if the keys are invalid or lack a permission. */
export const isKeyRefusal = ({ status }: OutgoingResponse): boolean => status === 401 || status === 403

/** Logs the provider's reason for a refusal. Error responses of providers contain neither keys nor card numbers. */
export const logRefusal = (log: Logger, provider: string, { status, body }: OutgoingResponse): void =>
  log.warn({ provider, status, reply: body.toString('utf8', 0, 500) }, 'a payment provider refused a request')

/** Thrown for an error response that a retry would not change. */
export class RefusedRequest extends Error {}

/**
 * Parses the body of a successful response. Throws for other responses: RefusedRequest if the request was refused, another error if its
 * outcome is unknown.
 */
export function parseReply<T>(provider: string, response: OutgoingResponse, shape: z.ZodType<T>): T {
  const { status, body } = response
  if (isRefusal(response)) throw new RefusedRequest(`${provider} responded with ${status}`)
  if (status < 200 || status >= 300) throw new Error(`${provider} responded with ${status}`)
  return shape.parse(JSON.parse(body.toString('utf8')))
}

/**
 * Parses the part of an authentic webhook that depends on its type. Refuses an unknown format, so that the provider retries the webhook
 * and shows the failure to the operator.
 */
export function parsePart<T>(part: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(part)
  if (!parsed.success) throw new Problem('payments.wrong_signature', { cause: parsed.error })
  return parsed.data
}

/**
 * Parses the JSON of a webhook whose signature has been verified. Refuses an unknown format. Removes NUL and lone surrogates, which
 * cannot be stored in the database or used in a URL.
 */
export function parseEvent<T>(raw: Buffer, shape: z.ZodType<T>): T {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'))
    makeStorable(body)
    return parsePart(body, shape)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('payments.wrong_signature', { cause: error })
  }
}
