import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
type Prepared = { etag: string; contents: Record<Encoding, Buffer> }

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function prepare(text: string): Promise<Prepared> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOptions),
    promisify(gzip)(identity),
  ])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { etag, contents: { br, gzip: gzipped, identity } }
}

/** Chooses the smallest encoding that the client accepts. `gzip;q=0` excludes gzip; all other weights are ignored. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '').slice(0, 200)
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', weight = ''] = part.split(';')
    return /^\s*q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim().toLowerCase()]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}

/** Compresses a text. For responses that differ for each request. */
export async function encoded(text: string, encoding: Encoding): Promise<string | Buffer> {
  if (encoding === 'identity') return text
  return encoding === 'br' ? promisify(brotliCompress)(text, brotliOptions) : promisify(gzip)(text)
}

/** Serves a text that does not change while the process runs. The text is made and compressed once, on the first request. */
export function preparedResponse(mediaType: string, make: () => string | Promise<string>) {
  let preparing: Promise<Prepared> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    preparing ??= Promise.resolve(make()).then(prepare)
    const { etag, contents } = await preparing
    const encoding = encodingFor(request)
    const tag = `"${etag}-${encoding}"`
    reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    const known = String(request.headers['if-none-match'] ?? '').slice(0, 1_000)
    if (known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(mediaType).send(contents[encoding])
  }
}
