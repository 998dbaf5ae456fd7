import { z } from 'zod'
import type { PublicFetch } from '../platform/net/public-fetch.ts'

/** Response of VIES. `reason` is the error code of VIES if the result is unknown. */
export const ViesResult = z.strictObject({
  result: z.enum(['valid', 'invalid', 'unknown']),
  consultation: z.string(),
  name: z.string(),
  address: z.string(),
  reason: z.string(),
})
export type ViesResult = z.output<typeof ViesResult>

/** Text of a response. VIES sends "---" if a member state does not disclose the data; an empty text replaces the dashes. */
const Disclosed = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replace(/^-+$/, '').slice(0, 500))

const Found = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().max(100).nullish(),
  name: Disclosed,
  address: Disclosed,
})
const Refused = z.object({
  userError: z.string().max(100).optional(),
  errorWrappers: z.array(z.object({ error: z.string().max(100) })).optional(),
})

const nothing = { consultation: '', name: '', address: '', reason: '' }
const unknown = (reason: string): ViesResult => ({ ...nothing, result: 'unknown', reason })

/** Time limit for a response from VIES. Slow member states need up to 15 seconds. */
const timeoutMs = 20_000

type Question = { url: string; vat_no: string; requester: string }

const partsOf = (vat_no: string) => ({ country: vat_no.slice(0, 2), number: vat_no.slice(2) })

/**
 * Checks a number in VIES, the EU's register of VAT numbers. Both numbers include the country prefix and contain no spaces. Without a
 * `requester`, the result has no consultation number. Never throws: if VIES does not respond, the result is unknown.
 */
export async function askVies(fetch: PublicFetch, { url, vat_no, requester }: Question): Promise<ViesResult> {
  const [asked, own] = [partsOf(vat_no), partsOf(requester)]
  const body = JSON.stringify({
    countryCode: asked.country,
    vatNumber: asked.number,
    ...(requester && { requesterMemberStateCode: own.country, requesterNumber: own.number }),
  })
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, timeout_ms: timeoutMs, max_bytes: 65_536 })
    return readResult(JSON.parse(response.body.toString()))
  } catch {
    return unknown('SERVICE_UNAVAILABLE')
  }
}

/** Parses a response. Errors may come with status 200, and a response without `valid` must never count as a result. */
function readResult(reply: unknown): ViesResult {
  const { userError, errorWrappers = [] } = Refused.parse(reply)
  const error = errorWrappers[0]?.error ?? userError
  if (error === 'INVALID_INPUT') return { ...nothing, result: 'invalid' }
  if (error && error !== 'VALID' && error !== 'INVALID') return unknown(error)
  const { valid, requestIdentifier, name, address } = Found.parse(reply)
  return { result: valid ? 'valid' : 'invalid', consultation: requestIdentifier ?? '', name, address, reason: '' }
}
