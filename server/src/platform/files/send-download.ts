import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, StoredContent } from '../api/file-store.ts'
import type { Download } from '../api/handler.ts'
import { parseByteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

/** Size of the pieces of a download, in bytes. Small, so that a slow client shows progress and is not considered stalled. */
const pieceBytes = 64 << 10

const mediaType = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/i

/**
 * Sends a download as an attachment that browsers do not sniff. It is not cached unless its content is immutable. Supports a single range. A
 * HEAD request does not read the content.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, media_type, content, size, isImmutable }: Download,
  store: FileStore,
): Promise<FastifyReply> {
  const headers = {
    'content-type': mediaType.test(media_type) ? media_type : 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'private, no-store',
  }
  if (!Buffer.isBuffer(content) && !(content instanceof Readable))
    return sendStored(request, reply, { content, headers }, store)
  reply.headers(headers)
  if (size !== undefined) reply.header('content-length', size)
  if (content instanceof Readable) return reply.send(content)
  return sendBuffer(request, reply, content)
}

function sendBuffer(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
  if (request.method === 'HEAD' || content.length <= pieceBytes) return reply.send(content)
  const count = Math.ceil(content.length / pieceBytes)
  const pieces = Array.from({ length: count }, (_, at) => content.subarray(at * pieceBytes, (at + 1) * pieceBytes))
  return reply.header('content-length', content.length).send(Readable.from(pieces))
}

async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, headers }: { content: StoredContent; headers: Record<string, string> },
  store: FileStore,
): Promise<FastifyReply> {
  const etag = `"${content.sha256}"`
  // A client that resumes a download sends the ETag of its first part. If the content has changed since, it gets the whole file.
  const condition = request.headers['if-range']
  const range =
    condition === undefined || condition === etag ? parseByteRange(request.headers.range, content.size) : undefined
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
  // HEAD sends an empty stream, because Fastify would set the length of any other content to 0. The headers are set after the content was
  // found, so that a problem response does not contain them.
  const stream =
    request.method === 'HEAD' ? Readable.from([]) : await store.read(content.storage_key, range, { piece: pieceBytes })
  reply.headers({ ...headers, 'accept-ranges': 'bytes', etag })
  reply.header('content-length', range ? range.end - range.start + 1 : content.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`)
  return reply.send(stream)
}
