import {
  GetProductByCode,
  GetProductById,
  GetProductBySlug,
} from '@mapwright/contract/shop/products/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { seesUnpublished } from '../sees-unpublished.ts'
import { readProduct } from './product-rows.ts'

export const getProductById = query(GetProductById, async ({ sql, actor, params }) => {
  const isManager = await requireOpenShop(sql, actor)
  return { product: found(await readProduct(sql, { _id: params.id }, isManager), 'shop.product_not_found') }
})

export const getProductBySlug = query(GetProductBySlug, async ({ sql, actor, params }) => {
  // Started in parallel with the check below, which refuses the result if the shop is closed.
  const reading = readProduct(sql, { slug: params.slug }, seesUnpublished(actor))
  const [, product] = await Promise.all([requireOpenShop(sql, actor), reading])
  return { product: found(product, 'shop.product_not_found') }
})

export const getProductByCode = query(GetProductByCode, async ({ sql, actor, params }) => {
  const isManager = await requireOpenShop(sql, actor)
  return { product: found(await readProduct(sql, { product_code: params.code }, isManager), 'shop.product_not_found') }
})
