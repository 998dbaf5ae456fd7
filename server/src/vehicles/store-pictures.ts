import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import type { Upload } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { resizePicture } from '../platform/files/pictures.ts'

/** A stored picture and its size in pixels. */
export type StoredPicture = Upload & { width: number; height: number }

const refused = { not_a_picture: 'vehicles.not_a_picture', too_large: 'vehicles.picture_too_large' } as const

/** Re-encodes an uploaded picture: upright, at most as large as a screen, without metadata. */
async function reencode(sent: Buffer, field: string) {
  const { max_pixels, side } = vehiclePictureRules
  const drawn = await resizePicture({ sent, max_pixels, width: side, height: side, fit: 'inside', format: 'webp' })
  if (typeof drawn === 'string') throw new Problem(refused[drawn], { fields: { [field]: { code: 'invalid' } } })
  return drawn
}

/**
 * Re-encodes and stores uploaded pictures; the originals are never kept. Errors are reported for `field`.
 * If the call fails, the sweep removes the stored files.
 */
export async function storePictures(
  store: FileStore,
  uploads: readonly Upload[] | undefined,
  field: string,
): Promise<StoredPicture[]> {
  const drawn: StoredPicture[] = []
  for (const upload of uploads ?? []) {
    const { content, width, height } = await reencode(await buffer(await store.read(upload.storage_key)), field)
    const stored = await store.put(Readable.from([content]), { maxBytes: content.length })
    drawn.push({ ...stored, name: 'picture.webp', media_type: 'image/webp', width, height })
  }
  return drawn
}
