import { lookup as resolveName } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { byteChunks } from '../streams/byte-chunks.ts'
import { isPublicAddress } from './public-address.ts'

export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Timeout for DNS, connection and response together. */
  timeout_ms?: number
  /** Maximum size of the response. A longer response is an error. */
  max_bytes?: number
  /**
   * True if a customer or partner entered the URL. The request must then not reach the operator's own network, not even the servers in
   * PRIVATE_TARGETS.
   */
  onlyPublic?: boolean
}

/** The response to a request. Redirects are returned and not followed, because their targets have not been checked. */
export type OutgoingResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type PublicFetch = (url: string, options?: OutgoingRequest) => Promise<OutgoingResponse>

/** Thrown for an address that is not allowed. A retry is useless, unlike after a failed connection. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

type Resolve = (host: string, options: { all: true }, callback: Parameters<LookupFunction>[2]) => void

/** Resolves a name once and connects only to the checked addresses. This prevents DNS rebinding. */
const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const all = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const usable = all.filter(({ address }) => isPublicAddress(address))
      const [first] = usable
      if (!first) return callback(new RefusedAddress(`${host} has no public address`), '', 0)
      if (options.all) return callback(null, usable)
      return callback(null, first.address, first.family)
    })

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of byteChunks(response)) {
    size += part.length
    if (size > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Options = {
  /** `host:port` of servers in the operator's own network. They may be called, even without TLS. */
  privateTargets?: readonly string[]
  resolve?: Resolve
}

/**
 * Returns a function that fetches URLs entered by users. Only https:// URLs on the public internet are allowed and, unless
 * `onlyPublic` is set, the servers in `privateTargets`.
 * @throws RefusedAddress for any other address; other errors when the request fails or times out
 */
export function publicFetch({ privateTargets = [], resolve = resolveName }: Options = {}): PublicFetch {
  const allowed = new Set(privateTargets.map((target) => target.toLowerCase()))
  const guarded = publicOnly(resolve)

  return (address, options = {}) => {
    const { method = 'GET', headers = {}, body, timeout_ms = 10_000, max_bytes = 2 ** 20, onlyPublic = false } = options
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) return refuse('this is not a web address')
    const isSecure = url.protocol === 'https:'
    const isAllowed = !onlyPublic && allowed.has(`${url.hostname}:${url.port || (isSecure ? 443 : 80)}`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isAllowed && !isSecure) return refuse('only https:// addresses are allowed')
    // The lookup function is not called for a literal IP address, so the address is checked here.
    if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) return refuse(`${host} is not a public address`)

    return new Promise((done, fail) => {
      const call = isSecure ? requestSecure : requestPlain
      const request = call(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        // Another part of the app may have opened a pooled connection without the address check.
        agent: false,
        signal: AbortSignal.timeout(timeout_ms),
        ...(isAllowed ? {} : { lookup: guarded }),
      })
      request.once('error', fail)
      request.once('response', (response) =>
        readAll(response, max_bytes).then(
          (read) => done({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
          (error) => {
            request.destroy()
            fail(error)
          },
        ),
      )
      request.end(body)
    })
  }
}

const refuse = (why: string): Promise<never> => Promise.reject(new RefusedAddress(why))
