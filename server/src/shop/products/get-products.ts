import {
  DownloadProductPicture,
  GetProductByCode,
  GetProductById,
  GetProductBySlug,
} from '@mapwright/contract/shop/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { readProduct } from './product-rows.ts'

export const getProductById = query(GetProductById, async ({ sql, actor, params }) => {
  const isManager = await requireOpenShop(sql, actor)
  return { product: found(await readProduct(sql, { _id: params.id }, isManager), 'shop.product_not_found') }
})

export const getProductBySlug = query(GetProductBySlug, async ({ sql, actor, params }) => {
  const isManager = await requireOpenShop(sql, actor)
  return { product: found(await readProduct(sql, { slug: params.slug }, isManager), 'shop.product_not_found') }
})

export const getProductByCode = query(GetProductByCode, async ({ sql, actor, params }) => {
  const isManager = await requireOpenShop(sql, actor)
  return { product: found(await readProduct(sql, { product_code: params.code }, isManager), 'shop.product_not_found') }
})

export const downloadProductPicture = query(DownloadProductPicture, async ({ sql, params, query: { size } }) => {
  const [image] = await sql<{ file_id: string; small_file_id: string }[]>`
    SELECT file_id, small_file_id FROM shop_product_images WHERE file_id = ${params.id}`
  const { file_id, small_file_id } = found(image, 'shop.picture_not_found')
  const file = found(await readFileRow(sql, size === 'small' ? small_file_id : file_id), 'shop.picture_not_found')
  return { name: file.name, media_type: file.media_type, content: file, isImmutable: true }
})
