import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import type { FileStore } from '../platform/api/file-store.ts'
import type { Upload } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { type StoredPicture, storePicture } from '../platform/images/store-picture.ts'

const refused = { not_a_picture: 'vehicles.not_a_picture', too_large: 'vehicles.picture_too_large' } as const

/** Re-encodes and stores uploaded pictures; originals are never stored. Errors refer to the form field `field`. */
export async function storePictures(
  store: FileStore,
  uploads: readonly Upload[] | undefined,
  field: string,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (const upload of uploads ?? []) {
    const picture = await storePicture(store, upload, vehiclePictureRules)
    if (typeof picture === 'string') throw new Problem(refused[picture], { fields: { [field]: { code: 'invalid' } } })
    stored.push(picture)
  }
  return stored
}
