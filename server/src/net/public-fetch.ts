import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For everything together: name, connection, answer. */
  timeout_ms?: number
  /** A longer answer is an error. */
  max_bytes?: number
}

/** Redirections are answers like others: following them would ask an address that nobody looked at. */
export type OutgoingAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type PublicFetch = (url: string, options?: OutgoingRequest) => Promise<OutgoingAnswer>

/** The address is one that we do not call; asking again changes nothing, unlike after a failed connection. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

type Resolve = (host: string, options: { all: true }, answer: Parameters<LookupFunction>[2]) => void

/** Names become addresses once, and the socket connects to the very ones that were looked at: a second answer of the DNS cannot differ. */
const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 0)
      const all = (Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]) as LookupAddress[]
      const usable = all.filter(({ address }) => isPublicAddress(address))
      const [first] = usable
      if (!first) return answer(new RefusedAddress(`${host} has no public address`), '', 0)
      if (options.all) return answer(null, usable)
      return answer(null, first.address, first.family)
    })

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Options = {
  /** `host:port` of servers in the operator's own network that may be called all the same, without TLS too. */
  privateTargets?: readonly string[]
  resolve?: Resolve
}

/**
 * Calls other people's servers, for addresses that somebody typed in: over TLS and on the public internet only.
 * @throws RefusedAddress for any other address; other errors for calls that failed or took too long
 */
export function publicFetch({ privateTargets = [], resolve = resolveName as Resolve }: Options = {}): PublicFetch {
  const allowed = new Set(privateTargets.map((target) => target.toLowerCase()))
  const guarded = publicOnly(resolve)

  return (address, { method = 'GET', headers = {}, body, timeout_ms = 10_000, max_bytes = 2 ** 20 } = {}) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) return refuse('this is no web address')
    const isSecure = url.protocol === 'https:'
    const isAllowed = allowed.has(`${url.hostname}:${url.port || (isSecure ? 443 : 80)}`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isAllowed && !isSecure) return refuse('only https:// addresses are called')
    // A host that is an address already is never looked up.
    if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) return refuse(`${host} is not a public address`)

    return new Promise((done, fail) => {
      const call = isSecure ? requestSecure : requestPlain
      const request = call(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        // A kept connection could have been opened by somebody who did not look at the address.
        agent: false,
        signal: AbortSignal.timeout(timeout_ms),
        ...(isAllowed ? {} : { lookup: guarded }),
      })
      request.once('error', fail)
      request.once('response', (answer) =>
        readAll(answer, max_bytes).then(
          (read) => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
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
