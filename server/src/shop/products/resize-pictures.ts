import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  offeredWidths,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
} from '@mapwright/contract/shop/products/picture-widths.ts'
import { productImageRules } from '@mapwright/contract/shop/products/product.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import { resizePicture } from '../../platform/images/pictures.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { resizePicturesKind } from './resize-pictures-kind.ts'

type Unresized = { image_id: string; storage_key: string; width: number; owner_id: string | null }
type Size = { width: PictureWidth; format: PictureFormat }

/** All sizes of a picture except the full-width WebP, which is already stored. */
const sizesOf = (pixels: number): Size[] =>
  offeredWidths(pixels).flatMap(({ width, pixels: real }) =>
    pictureFormats.filter((format) => format === 'avif' || real < pixels).map((format) => ({ width, format })),
  )

async function makeSize(store: FileStore, sent: Buffer, { width, format }: Size) {
  const { max_pixels } = productImageRules
  const resized = await resizePicture({ sent, max_pixels, width, fit: 'inside', format })
  if (typeof resized === 'string') return undefined
  const { content, media_type } = resized
  const stored = await store.put(Readable.from([content]), { maxBytes: content.length })
  return { width, format, upload: { ...stored, name: `picture.${format}`, media_type } }
}

/** Creates the missing sizes of one picture, or none if the picture cannot be read. Returns false if all pictures are done. */
async function resizeNextPicture(sql: Sql, store: FileStore, now: Date): Promise<boolean> {
  const [image] = await sql<Unresized[]>`
    SELECT i.file_id AS image_id, f.storage_key, i.width, f.owner_id
    FROM shop_product_images i JOIN files f ON f._id = i.file_id WHERE NOT i.is_resized ORDER BY i.file_id DESC LIMIT 1`
  if (!image) return false
  const { image_id, owner_id } = image
  const sent = await buffer(await store.read(image.storage_key))
  const made: Awaited<ReturnType<typeof makeSize>>[] = []
  for (const size of sizesOf(image.width)) made.push(await makeSize(store, sent, size))
  await sql.begin(async (tx) => {
    // Another process may have been faster, or the picture may have been deleted.
    const { count } = await tx`
      UPDATE shop_product_images SET is_resized = true WHERE file_id = ${image_id} AND NOT is_resized`
    if (count === 0) return
    for (const size of made) {
      if (!size) continue
      const { width, format, upload } = size
      const { _id: file_id } = await insertFile(tx, upload, { owner_id, now })
      await tx`INSERT INTO shop_picture_sizes ${tx({ image_id, width, format, file_id })}`
    }
  })
  return true
}

const budgetMs = 10 * 60_000

export const resizePicturesJob = job(resizePicturesKind, async ({ sql, app, now }) => {
  const started = performance.now()
  while (performance.now() - started < budgetMs) if (!(await resizeNextPicture(sql, app.files, now))) return
})
