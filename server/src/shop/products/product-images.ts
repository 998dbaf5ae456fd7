import { imageFields, productImageRules } from '@mapwright/contract/shop/products/product.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Upload } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import { type StoredPicture, storePicture } from '../../platform/images/store-picture.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { resizePicturesKind } from './resize-pictures-kind.ts'

type ImageField = (typeof imageFields)[number]
type Sized = { large: StoredPicture; small: StoredPicture }

/** Re-encoded uploads by their form field. */
export type SentImages = Partial<Record<ImageField, Sized>>

const refused = { not_a_picture: 'shop.not_a_picture', too_large: 'shop.picture_too_large' } as const
const { max_pixels, large, small } = productImageRules

/** Re-encodes and stores uploaded pictures in both sizes; the originals are never kept. Takes about a second per picture. */
export async function storeImages(
  store: FileStore,
  files: Readonly<Partial<Record<ImageField, readonly Upload[]>>>,
): Promise<SentImages> {
  const sent: SentImages = {}
  for (const field of imageFields) {
    const upload = files[field]?.[0]
    if (!upload) continue
    const one = async (side: number) => {
      const picture = await storePicture(store, upload, { max_pixels, side })
      if (typeof picture === 'string') throw new Problem(refused[picture], { fields: { [field]: { code: 'invalid' } } })
      return picture
    }
    sent[field] = { large: await one(large), small: await one(small) }
  }
  return sent
}

type Arranged = {
  product_id: string
  /** The new order of the pictures; if omitted, uploaded pictures replace those in their slots. */
  order: readonly string[] | undefined
  /** Focal points of pictures, in percent from the left and the top. */
  focus?: readonly (readonly [token: string, x: number, y: number])[] | undefined
  /** Alternative texts of pictures. */
  alts?: readonly (readonly [token: string, alt: string])[] | undefined
  sent: SentImages
  owner_id: string
  now: Date
}

const invalid = (field: 'image_order' | 'image_focus' | 'image_alts') =>
  new Problem('request.invalid', { fields: { [field]: { code: 'invalid' } } })

/** Puts the pictures into their slots and removes unused ones. */
export async function arrangeImages(
  tx: Tx,
  { product_id, order, focus = [], alts = [], sent, owner_id, now }: Arranged,
): Promise<void> {
  const present = await tx<{ file_id: string; slot: number }[]>`
    SELECT file_id, slot FROM shop_product_images WHERE product_id = ${product_id} ORDER BY slot`
  const inSlots = imageFields.map((field, at) =>
    sent[field] ? field : present.find(({ slot }) => slot === at + 1)?.file_id,
  )
  const wanted = order ?? inSlots.filter((token) => token !== undefined)
  const isKnown = (token: string) =>
    present.some(({ file_id }) => file_id === token) || imageFields.some((field) => field === token && sent[field])
  const isComplete = imageFields.every((field) => !sent[field] || wanted.includes(field))
  if (new Set(wanted).size < wanted.length || !wanted.every(isKnown) || !isComplete) throw invalid('image_order')
  await tx`DELETE FROM shop_product_images WHERE product_id = ${product_id} AND NOT file_id = ANY (${wanted.filter((token) => present.some(({ file_id }) => file_id === token))}::uuid[])`
  const idOf = new Map(present.map(({ file_id }): [string, string] => [file_id, file_id]))
  for (const [at, token] of wanted.entries()) {
    const slot = at + 1
    const field = imageFields.find((name) => name === token)
    const picture = field && sent[field]
    if (!picture) {
      await tx`UPDATE shop_product_images SET slot = ${slot} WHERE file_id = ${token}`
      continue
    }
    const { width, height, ...upload } = picture.large
    const { width: _width, height: _height, ...smallUpload } = picture.small
    const { _id: file_id } = await insertFile(tx, upload, { owner_id, now })
    const { _id: small_file_id } = await insertFile(tx, smallUpload, { owner_id, now })
    await tx`INSERT INTO shop_product_images ${tx({ file_id, small_file_id, product_id, slot, width, height })}`
    idOf.set(token, file_id)
  }
  const shownId = (token: string) => (wanted.includes(token) ? idOf.get(token) : undefined)
  for (const [token, focus_x, focus_y] of focus)
    await changeImage(tx, shownId(token), 'image_focus', { focus_x, focus_y })
  for (const [token, alt] of alts) await changeImage(tx, shownId(token), 'image_alts', { alt })
  if (Object.keys(sent).length > 0) await enqueue(tx, resizePicturesKind, {})
}

async function changeImage(
  tx: Tx,
  file_id: string | undefined,
  field: 'image_focus' | 'image_alts',
  changes: Record<string, string | number>,
): Promise<void> {
  if (!file_id) throw invalid(field)
  await tx`UPDATE shop_product_images SET ${tx(changes)} WHERE file_id = ${file_id}`
}
