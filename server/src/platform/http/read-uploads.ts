import { PassThrough, Readable } from 'node:stream'
import { cleanFileName, cleanMediaType } from '@mapwright/contract/api/clean-text.ts'
import type { Endpoint, FilePart } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../api/file-store.ts'
import type { Upload } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { errorNumber, errorText } from '../errors/error-fields.ts'
import { removeContents } from '../files/remove-unused.ts'
import { mediaTypeOf } from './raw-bodies.ts'

export type Received = { fields: Record<string, string>; files: Record<string, Upload[]> }

const withinCount = (part: FilePart | undefined, already: number): part is FilePart =>
  part !== undefined && already < (part.many ?? 1)

/** Decodes quotes in a file name. Browsers send a quote as %22 (HTML standard, multipart form data). */
const unescapeQuotes = (name: string | undefined) => name?.replaceAll('%22', '"')

/** Discards the unread body of a refused request. Otherwise it would block the next request on the connection. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/**
 * Copies the body of a request to a stream that may be destroyed. If the request itself were destroyed, the unread body could not be
 * discarded.
 */
function contentOf(request: Readable): Readable {
  const content = new PassThrough()
  // The client may disconnect before the store reads. Without a listener, the error would end the process.
  content.on('error', () => {})
  request.once('error', (error) => content.destroy(error))
  return request.pipe(content)
}

/** Stores the body as a file if the endpoint declares a `raw` file of this media type. Undefined for a multipart request. */
async function readRaw(request: FastifyRequest, endpoint: Endpoint, store: FileStore): Promise<Received | undefined> {
  const [raw] = Object.entries(endpoint.files ?? {}).filter(([, part]) => part.raw && part.raw === mediaTypeOf(request))
  if (!raw || !(request.body instanceof Readable)) return undefined
  const [name, { max_bytes }] = raw
  const stored = await store.put(contentOf(request.body), { maxBytes: max_bytes })
  return { fields: {}, files: { [name]: [{ ...stored, name: 'file', media_type: mediaTypeOf(request) }] } }
}

/** Checks whether all files are optional, so that a client can send JSON instead of multipart. */
export const acceptsJson = ({ files = {} }: Pick<Endpoint, 'files'>): boolean =>
  !Object.values(files).some(({ required }) => required)

/**
 * Reads a multipart request: puts text fields into an object and streams declared files into the store. If it fails, removes the stored
 * files.
 */
export async function readUploads(request: FastifyRequest, endpoint: Endpoint, store: FileStore): Promise<Received> {
  try {
    return (await readRaw(request, endpoint, store)) ?? (await readMultipart(request, endpoint, store))
  } catch (error) {
    drain(request)
    throw error
  }
}

async function readMultipart(request: FastifyRequest, endpoint: Endpoint, store: FileStore): Promise<Received> {
  const parts = endpoint.files ?? {}
  const received: Received = { fields: Object.create(null), files: Object.create(null) }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string' || part.fieldname in received.fields)
          throw new Problem('request.invalid', { fields: { [part.fieldname.slice(0, 200)]: { code: 'invalid' } } })
        received.fields[part.fieldname] = part.value
        continue
      }
      received.files[part.fieldname] ??= []
      const uploads = received.files[part.fieldname] ?? []
      const declared = Object.hasOwn(parts, part.fieldname) ? parts[part.fieldname] : undefined
      if (!withinCount(declared, uploads.length))
        throw new Problem('request.invalid', { fields: { [part.fieldname.slice(0, 200)]: { code: 'unknown' } } })
      // Some clients send a file without a name, although the parser's type requires one.
      const name = cleanFileName(unescapeQuotes(part.filename) || 'file')
      const stored = await store.put(part.file, { maxBytes: declared.max_bytes })
      uploads.push({ ...stored, name, media_type: cleanMediaType(part.mimetype) })
    }
    for (const [name, part] of Object.entries(parts))
      if (part.required && !received.files[name]?.length)
        throw new Problem('request.invalid', { fields: { [name]: { code: 'required' } } })
    return received
  } catch (error) {
    await removeContents(store, uploadsIn(received))
    if (error instanceof Problem) throw error
    throw multipartProblem(error)
  }
}

/** Lists all uploads of a request. */
export const uploadsIn = ({ files }: Received): Upload[] => Object.values(files).flat()

function multipartProblem(error: unknown): unknown {
  const code = errorText(error, 'code')
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Problem('request.unsupported_media')
  if (errorNumber(error, 'statusCode') === 413) return new Problem('request.too_large', { cause: error })
  if (
    code.startsWith('FST_') ||
    /multipart|boundary|unexpected end|aborted|premature|malformed|needle/i.test(String(error))
  )
    return new Problem('request.broken_upload', { cause: error })
  return error
}
