import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import type { Upload } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { FileStore } from '../files/file-store.ts'
import { drawPicture } from '../files/pictures.ts'

/** A stored picture and how large it is. */
export type DrawnPicture = Upload & { width: number; height: number }

const refused = { not_a_picture: 'vehicles.not_a_picture', too_large: 'vehicles.picture_too_large' } as const

/** Draws what was sent again: upright, no larger than a screen shows, without the camera's notes. */
async function draw(sent: Buffer, field: string) {
  const { max_pixels, side } = vehiclePictureRules
  const drawn = await drawPicture({ sent, max_pixels, width: side, height: side, fit: 'inside', format: 'webp' })
  if (typeof drawn === 'string') throw new Problem(refused[drawn], { fields: { [field]: { code: 'invalid' } } })
  return drawn
}

/**
 * The pictures that were drawn from what was sent, stored; what was sent is never kept. `field` is where a refusal is shown.
 * Should the call fail, the sweep removes them.
 */
export async function drawPictures(
  store: FileStore,
  uploads: readonly Upload[] | undefined,
  field: string,
): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = []
  for (const upload of uploads ?? []) {
    const { content, width, height } = await draw(await buffer(await store.read(upload.storage_key)), field)
    const stored = await store.put(Readable.from([content]), { maxBytes: content.length })
    drawn.push({ ...stored, name: 'picture.webp', media_type: 'image/webp', width, height })
  }
  return drawn
}
