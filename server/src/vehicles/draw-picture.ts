import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import { isTooLarge, pictures, readable } from '../accounts/picture-from.ts'
import type { Upload } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { FileStore } from '../files/file-store.ts'

/** A stored picture and how large it is. */
export type DrawnPicture = Upload & { width: number; height: number }

const refused = (code: 'vehicles.not_a_picture' | 'vehicles.picture_too_large', field: string, cause?: unknown) =>
  new Problem(code, { fields: { [field]: { code: 'invalid' } }, cause })

/** Draws what was sent anew: upright, no larger than a screen shows, without the camera's notes. Its size is judged before a pixel is read. */
async function draw(sent: Buffer, field: string) {
  if (sent.length === 0) throw refused('vehicles.not_a_picture', field)
  const { max_pixels, side } = vehiclePictureRules
  const library = await pictures()
  const image = library(sent, { limitInputPixels: max_pixels, failOn: 'error', animated: false })
  const facts = await image.metadata().catch((error: unknown) => {
    throw refused(isTooLarge(error) ? 'vehicles.picture_too_large' : 'vehicles.not_a_picture', field, error)
  })
  if (!readable.has(facts.format)) throw refused('vehicles.not_a_picture', field)
  if (facts.width * facts.height > max_pixels) throw refused('vehicles.picture_too_large', field)
  return image
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refused('vehicles.not_a_picture', field, error)
    })
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
    const { data, info } = await draw(await buffer(await store.read(upload.storage_key)), field)
    const stored = await store.put(Readable.from([data]), { maxBytes: data.length })
    drawn.push({ ...stored, name: 'picture.webp', media_type: 'image/webp', width: info.width, height: info.height })
  }
  return drawn
}
