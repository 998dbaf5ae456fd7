import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FileStore } from '../api/file-store.ts'
import { meter } from './meter.ts'
import { parseS3Address } from './s3-address.ts'
import { checkedKey, isStorageKey, newStorageKey } from './storage-key.ts'

/** Size of an upload's parts, in bytes: the minimum of S3. Each running upload holds two parts in memory. */
const partSize = 5 << 20

/** Stores files in an S3-compatible bucket. Content is uploaded in parts, and appears under its key only when it is complete. */
export function s3Files(address: string): FileStore {
  const { bucket: Bucket, client: config } = parseS3Address(address)
  const client = new S3Client({
    ...config,
    // Some S3-compatible servers do not support the newer checksum trailers. They are not needed, because the database has the SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })

  const put: FileStore['put'] = async (content, { maxBytes }) => {
    const storage_key = newStorageKey()
    const { stream, sizeAndHash } = meter(maxBytes)
    const params = { Bucket, Key: storage_key, Body: stream, ContentType: 'application/octet-stream' }
    const upload = new Upload({ client, params, partSize, queueSize: 2 })
    const arriving = pipeline(content, stream)
    const sending = upload.done().catch((error: Error) => {
      stream.destroy(error)
      throw error
    })
    const [arrived, sent] = await Promise.allSettled([arriving, sending])
    // A failed upload only repeats the error of the incoming stream, so the stream's error is thrown first.
    if (arrived.status === 'rejected') throw arrived.reason
    if (sent.status === 'rejected') throw sent.reason
    return { storage_key, ...sizeAndHash() }
  }

  const remove = async (storageKey: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(storageKey) }))
  }

  return {
    address,
    put,
    remove,
    async read(storageKey, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkedKey(storageKey), Range }))
      if (!(Body instanceof Readable)) throw new Error("the file store's response has no content")
      return Body
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && isStorageKey(Key)) yield { storage_key: Key, modified_at: LastModified }
    },
    removeUnfinished: (before) => abortUnfinished(client, Bucket, before),
    async check() {
      const { storage_key } = await put(Readable.from([Buffer.from('writable')]), { maxBytes: 8 })
      await remove(storage_key)
    },
  }
}

/** Aborts unfinished uploads. Until then, their parts are stored and billed. */
async function abortUnfinished(client: S3Client, Bucket: string, before: Date): Promise<void> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (from) {
    const page: ListMultipartUploadsCommandOutput | undefined = await listUnfinished(client, { Bucket, ...from })
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
      if (Key && isStorageKey(Key) && Initiated && Initiated < before)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    from = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
}

/** Lists unfinished uploads. Undefined if the server does not support this; such a server must clean up on its own. */
async function listUnfinished(client: S3Client, input: ListMultipartUploadsCommandInput) {
  try {
    return await client.send(new ListMultipartUploadsCommand(input))
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return undefined
    throw error
  }
}
