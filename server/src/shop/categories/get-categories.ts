import {
  GetCategoryById,
  GetCategoryBySlug,
  ListCategories,
} from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { seesUnpublished } from '../sees-unpublished.ts'
import { listCategoryRows, readCategory } from './category-rows.ts'

export const getCategoryById = query(GetCategoryById, async ({ sql, actor, params }) => ({
  category: found(await readCategory(sql, { _id: params.id }, seesUnpublished(actor)), 'shop.category_not_found'),
}))

export const getCategoryBySlug = query(GetCategoryBySlug, async ({ sql, actor, params }) => ({
  category: found(await readCategory(sql, { slug: params.slug }, seesUnpublished(actor)), 'shop.category_not_found'),
}))

export const listCategories = query(ListCategories, ({ sql, actor, query: wanted }) =>
  listCategoryRows(sql, wanted, seesUnpublished(actor)),
)
