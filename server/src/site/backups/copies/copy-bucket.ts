import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { App } from '../../../platform/api/handler.ts'
import { RefusedAddress } from '../../../platform/net/public-fetch.ts'
import type { PublicHost } from '../../../platform/net/public-host.ts'

/** A bucket for copies of backups, with the keys to write in it. */
export type BucketAccess = {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  access_key: string
  secret_key: string
}

export type CopyBucket = {
  /** Copies a file. Nothing appears in the bucket until the copy is complete. */
  put(name: string, path: string, signal: AbortSignal): Promise<void>
  /** Opens a copy. `size` is in bytes. */
  read(name: string): Promise<{ content: Readable; size: number }>
  remove(name: string): Promise<void>
  /** Writes and deletes a small file. */
  check(): Promise<void>
}

const timeouts = { connectionTimeout: 10_000, socketTimeout: 60_000 }
/** An upload has up to 10,000 parts of at least 5 MiB. */
const [maxParts, minPartBytes] = [9_000, 8 << 20]

/** The name of a copy in lists and on its own: where it is, without keys. */
export const copyAddress = ({ endpoint, bucket, prefix }: Omit<BucketAccess, 'secret_key'>, name: string): string =>
  `${endpoint.replace(/\/+$/, '')}/${bucket}/${prefix}${name}`

/** Connects only to the address that was checked, whatever the name means later. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_, { all }, done) => {
    const family = isIPv6(address) ? 6 : 4
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }

async function agentFor(endpoint: string, publicHost: PublicHost) {
  const url = new URL(endpoint)
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  const { address, isOwn } = await publicHost(url.hostname.replace(/^\[|\]$/g, ''), port)
  if (!isSecure && !isOwn) throw new RefusedAddress('only https:// addresses are allowed')
  const options = { lookup: pinnedTo(address), keepAlive: true }
  return isSecure ? { httpsAgent: new SecureAgent(options) } : { httpAgent: new PlainAgent(options) }
}

/**
 * Opens a bucket that an admin has entered: on the public internet, or on a server that PRIVATE_TARGETS lists. Loads the S3 client on demand, because
 * it would double the startup time. @throws RefusedAddress
 */
export async function openCopyBucket(
  access: BucketAccess,
  { publicHost }: Pick<App, 'publicHost'>,
): Promise<CopyBucket> {
  const { endpoint, region, bucket: Bucket, prefix, access_key: accessKeyId, secret_key: secretAccessKey } = access
  const agent = await agentFor(endpoint, publicHost)
  const [{ DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client }, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ])
  const client = new S3Client({
    ...{ endpoint, region: region || 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } },
    // Some S3-compatible servers do not support the newer checksum trailers.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    requestHandler: { ...timeouts, ...agent },
  })
  const target = (name: string) => ({ Bucket, Key: `${prefix}${name}` })
  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand(target(name)))
  }
  return {
    async put(name, path, signal) {
      const { size } = await stat(path)
      const partSize = Math.max(minPartBytes, Math.ceil(size / maxParts))
      const upload = new Upload({
        client,
        params: { ...target(name), Body: createReadStream(path) },
        partSize,
        queueSize: 2,
      })
      const stop = () => void upload.abort()
      signal.addEventListener('abort', stop, { once: true })
      try {
        signal.throwIfAborted()
        await upload.done()
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    async read(name) {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(target(name)))
      if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('the response has no content')
      return { content: Body, size: ContentLength }
    },
    remove,
    async check() {
      const name = `.mapwright-${randomUUID()}`
      await client.send(new PutObjectCommand({ ...target(name), Body: 'writable' }))
      await remove(name)
    },
  }
}
