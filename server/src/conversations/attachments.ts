import { parse } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../platform/api/file-store.ts'
import type { Upload } from '../platform/api/handler.ts'
import { pictureFormatOf, pictureHeadBytes } from '../platform/images/picture-format.ts'
import { storePicture } from '../platform/images/store-picture.ts'

/** Stored file of a message. Pictures are re-encoded, which removes their metadata. */
export type Attachment = Upload & { width: number | null; height: number | null }

const pictureLimits = { max_pixels: 60_000_000, side: 1920 }

async function isPicture(store: FileStore, { storage_key, size }: Upload): Promise<boolean> {
  if (size === 0) return false
  const end = Math.min(pictureHeadBytes, size) - 1
  return pictureFormatOf(await buffer(await store.read(storage_key, { start: 0, end }))) !== undefined
}

async function attachmentOf(store: FileStore, upload: Upload): Promise<Attachment> {
  const plain = { ...upload, width: null, height: null }
  if (!(await isPicture(store, upload))) return plain
  const picture = await storePicture(store, upload, pictureLimits)
  return typeof picture === 'string' ? plain : { ...picture, name: `${parse(upload.name).name}.webp` }
}

/** Prepares uploaded files for a message. Re-encodes pictures, but leaves other files and broken pictures unchanged. */
export async function attachments(store: FileStore, uploads: readonly Upload[] | undefined): Promise<Attachment[]> {
  const prepared: Attachment[] = []
  for (const upload of uploads ?? []) prepared.push(await attachmentOf(store, upload))
  return prepared
}
