import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../api/file-store.ts'
import type { Upload } from '../api/handler.ts'
import type { PictureFault } from './picture-tasks.ts'
import { resizePicture } from './pictures.ts'

/** A stored picture and its size in pixels. */
export type StoredPicture = Upload & { width: number; height: number }

/**
 * Re-encodes an uploaded picture (upright, at most `side` pixels per side, without metadata) and stores the result. Returns the reason if the
 * picture cannot be used. If the caller fails afterwards, a later cleanup removes the stored file.
 */
export async function storePicture(
  store: FileStore,
  { storage_key }: Upload,
  { max_pixels, side }: { max_pixels: number; side: number },
): Promise<StoredPicture | PictureFault> {
  const sent = await buffer(await store.read(storage_key))
  const resized = await resizePicture({ sent, max_pixels, width: side, height: side, fit: 'inside', format: 'webp' })
  if (typeof resized === 'string') return resized
  const { content, width, height } = resized
  const stored = await store.put(Readable.from([content]), { maxBytes: content.length })
  return { ...stored, name: 'picture.webp', media_type: 'image/webp', width, height }
}
