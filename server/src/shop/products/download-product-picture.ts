import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { DownloadProductPicture } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'

type Wanted = Query<typeof DownloadProductPicture>
type Image = {
  file_id: string
  small_file_id: string
  width: number
  is_resized: boolean
  sized_file_id: string | null
}

/**
 * Chooses the stored file for the requested width and format. Until the job has created this size, chooses the nearest stored size, which clients
 * must not cache.
 */
function chooseFile(image: Image, { width, size, format }: Wanted) {
  const { file_id, small_file_id, width: own, is_resized, sized_file_id } = image
  if (width === undefined) return { _id: size === 'small' ? small_file_id : file_id, isImmutable: true }
  if (sized_file_id) return { _id: sized_file_id, isImmutable: true }
  if (width >= own) return { _id: file_id, isImmutable: is_resized || format === 'webp' }
  return { _id: width <= 480 ? small_file_id : file_id, isImmutable: is_resized }
}

const readImage = async (sql: Sql, id: string, { width, format }: Wanted): Promise<Image | undefined> => {
  const [image] = await sql<Image[]>`
    SELECT file_id, small_file_id, width, is_resized, (
      SELECT s.file_id FROM shop_picture_sizes s
      WHERE s.image_id = i.file_id AND s.width = ${width ?? 0}::int AND s.format = ${format}
    ) AS sized_file_id FROM shop_product_images i WHERE file_id = ${id}`
  return image
}

export const downloadProductPicture = query(DownloadProductPicture, async ({ sql, params, query: wanted }) => {
  const image = found(await readImage(sql, params.id, wanted), 'shop.picture_not_found')
  const { _id, isImmutable } = chooseFile(image, wanted)
  const file = found(await readFileRow(sql, _id), 'shop.picture_not_found')
  return { name: file.name, media_type: file.media_type, content: file, isImmutable }
})
