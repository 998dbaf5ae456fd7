import type { z } from 'zod'
import { Problem } from '../../platform/api/problem.ts'
import type { OutgoingRequest, PublicFetch } from '../../platform/net/public-fetch.ts'

const timeoutMs = 8_000
const maxBytes = 256 * 1024

type Question<T> = Pick<OutgoingRequest, 'method' | 'headers' | 'body'> & { address: string; shape: z.ZodType<T> }

/**
 * Queries a register over HTTP. Returns undefined if the register does not know the number.
 * @throws Problem vehicles.not_a_plate, vehicles.provider_busy or vehicles.provider_failed
 */
export async function askRegister<T>(
  name: string,
  publicFetch: PublicFetch,
  { address, shape, ...request }: Question<T>,
): Promise<T | undefined> {
  const { status, body } = await publicFetch(address, {
    ...request,
    timeout_ms: timeoutMs,
    max_bytes: maxBytes,
  }).catch((cause: unknown) => {
    throw new Problem('vehicles.provider_failed', { cause })
  })
  if (status === 404 || status === 204) return undefined
  if (status === 400 || status === 422) throw new Problem('vehicles.not_a_plate')
  if (status === 429 || status === 503) throw new Problem('vehicles.provider_busy')
  if (status !== 200)
    throw new Problem('vehicles.provider_failed', { cause: new Error(`${name} responded with status ${status}`) })
  const read = shape.safeParse(jsonOf(body))
  if (!read.success) throw new Problem('vehicles.provider_failed', { cause: read.error })
  return read.data
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Converts "LAND ROVER" to "Land Rover". Words of up to three letters, such as "BMW", stay in capitals. */
export const titleCase = (capitals: string): string =>
  capitals.replace(/\p{L}{4,}/gu, (word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
