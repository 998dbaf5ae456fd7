import type { LocationPart } from '@mapwright/contract/vehicles/locations/location.ts'
import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import type { StoredPicture } from '../../platform/images/store-picture.ts'

type Arranged = {
  location_id: string
  part: LocationPart
  /** The new order: ids of existing pictures, and `new` for each uploaded one. If omitted, uploaded pictures come last. */
  order: readonly string[] | undefined
  drawn: readonly StoredPicture[]
  owner_id: string
  now: Date
}

/** Reorders the pictures of a part, adds the uploaded ones, and removes those that `order` does not contain. */
export async function arrangePictures(tx: Tx, arranged: Arranged): Promise<void> {
  const { location_id, part, drawn, owner_id, now } = arranged
  const rows = await tx<{ file_id: string }[]>`
    SELECT file_id FROM location_pictures WHERE location_id = ${location_id} AND part = ${part} ORDER BY position`
  const present = rows.map(({ file_id }) => file_id)
  const order = arranged.order ?? [...present, ...drawn.map(() => 'new')]
  const kept = order.filter((id) => id !== 'new')
  const isValid =
    kept.every((id) => present.includes(id)) &&
    new Set(kept).size === kept.length &&
    order.length - kept.length === drawn.length
  if (!isValid) throw new Problem('request.invalid', { fields: { [`${part}_order`]: { code: 'invalid' } } })
  if (order.length > vehiclePictureRules.max)
    throw new Problem('vehicles.too_many_pictures', { fields: { [`${part}_location_images`]: { code: 'invalid' } } })

  await tx`
    DELETE FROM location_pictures
    WHERE location_id = ${location_id} AND part = ${part} AND NOT file_id = ANY (${kept}::uuid[])`
  const waiting = [...drawn]
  for (const [position, id] of order.entries()) {
    const picture = id === 'new' ? waiting.shift() : undefined
    if (!picture) {
      await tx`UPDATE location_pictures SET position = ${position} WHERE file_id = ${id}`
      continue
    }
    const { width, height, ...upload } = picture
    const { _id: file_id } = await insertFile(tx, upload, { owner_id, now })
    await tx`INSERT INTO location_pictures ${tx({ file_id, location_id, part, position, width, height })}`
  }
}
