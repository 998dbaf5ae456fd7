import type { Logger } from 'pino'
import type { z } from 'zod'
import { Problem } from '../../platform/api/problem.ts'
import type { OutgoingResponse } from '../../platform/net/public-fetch.ts'

/** A provider answered with an error that a repetition would not change. */
export const isRefusal = ({ status }: OutgoingResponse): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)

/** The keys are wrong, or may not do this. */
export const isKeyRefusal = ({ status }: OutgoingResponse): boolean => status === 401 || status === 403

/** Writes why a provider refused to the log: providers put neither keys nor card numbers into their errors. */
export const logRefusal = (log: Logger, provider: string, { status, body }: OutgoingResponse): void =>
  log.warn({ provider, status, reply: body.toString('utf8', 0, 500) }, 'a payment provider refused a request')

/** The body of a successful response. Throws for any other: the outcome is unknown. */
export function parseReply<T>(provider: string, response: OutgoingResponse, shape: z.ZodType<T>): T {
  const { status, body } = response
  if (status < 200 || status >= 300) throw new Error(`${provider} responded with ${status}`)
  return shape.parse(JSON.parse(body.toString('utf8')))
}

/** The JSON of a webhook whose signature has been verified; a body that is not the provider's is refused. */
export function parseEvent<T>(raw: Buffer, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(raw.toString('utf8')))
  } catch (error) {
    throw new Problem('payments.wrong_signature', { cause: error })
  }
}
