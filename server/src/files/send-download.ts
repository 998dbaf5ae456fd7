import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download } from '../api/handler.ts'
import { readByteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileStore, StoredContent } from './file-store.ts'

/** Contents are sent piece by piece: a client on a slow line is seen to get on with each that it takes. */
const pieceSize = 64 << 10

const mediaType = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/i

/** Answers a download: always an attachment, never sniffed or cached; one range at a time, HEAD without touching the content. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, media_type, content }: Download,
  store: FileStore,
): Promise<FastifyReply> {
  const headers = {
    'content-type': mediaType.test(media_type) ? media_type : 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  if (!Buffer.isBuffer(content) && !(content instanceof Readable))
    return sendStored(request, reply, { content, headers }, store)
  reply.headers(headers)
  if (content instanceof Readable) return reply.send(content)
  return sendBuffer(request, reply, content)
}

function sendBuffer(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
  if (request.method === 'HEAD' || content.length <= pieceSize) return reply.send(content)
  const count = Math.ceil(content.length / pieceSize)
  const pieces = Array.from({ length: count }, (_, at) => content.subarray(at * pieceSize, (at + 1) * pieceSize))
  return reply.header('content-length', content.length).send(Readable.from(pieces))
}

async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, headers }: { content: StoredContent; headers: Record<string, string> },
  store: FileStore,
): Promise<FastifyReply> {
  const etag = `"${content.sha256}"`
  // A client that resumes says which content it began with; when that is another one, it gets everything anew.
  const condition = request.headers['if-range']
  const range =
    condition === undefined || condition === etag ? readByteRange(request.headers.range, content.size) : undefined
  if (range === 'unsatisfiable') {
    reply.headers({
      ...headers,
      'accept-ranges': 'bytes',
      etag,
      'content-range': `bytes */${content.size}`,
      'content-length': 0,
    })
    return reply.code(416).send()
  }
  // An empty stream for HEAD: Fastify would overwrite the length of anything else with 0. The headers come after the content was found,
  // so that a problem is not sent under them.
  const stream =
    request.method === 'HEAD' ? Readable.from([]) : await store.read(content.storage_key, range, { piece: pieceSize })
  reply.headers({ ...headers, 'accept-ranges': 'bytes', etag })
  reply.header('content-length', range ? range.end - range.start + 1 : content.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`)
  return reply.send(stream)
}
