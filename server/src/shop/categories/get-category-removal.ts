import { GetCategoryRemoval } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { may } from '../../platform/api/may.ts'
import { found } from '../../platform/api/problem.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readCategory } from './category-rows.ts'

const maxCodes = 20

async function couponsWhere(db: Db, condition: Fragment, isCouponManager: boolean) {
  const rows = await db<{ code: string; count: number }[]>`
    SELECT code, count(*) OVER ()::int AS count FROM shop_coupons WHERE ${condition} ORDER BY code LIMIT ${maxCodes}`
  return { count: rows[0]?.count ?? 0, codes: isCouponManager ? rows.map(({ code }) => code) : [] }
}

/** Returns the effects of deleting a category. */
export const getCategoryRemoval = query(GetCategoryRemoval, async ({ sql, actor, params: { id } }) => {
  const { products } = found(await readCategory(sql, { _id: id }, true), 'shop.category_not_found')
  const isCouponManager = may(actor, [
    'may:shop_manager.coupon.add',
    'may:shop_manager.coupon.edit',
    'may:shop_manager.coupon.delete',
  ])
  const ofProducts = sql`product_id IN (SELECT _id FROM shop_products WHERE category_id = ${id})`
  const [category_coupons, product_coupons, [below]] = await Promise.all([
    couponsWhere(sql, sql`category_id = ${id}`, isCouponManager),
    couponsWhere(sql, sql`${ofProducts} AND category_id IS DISTINCT FROM ${id}`, isCouponManager),
    sql<{ count: number }[]>`SELECT count(*)::int AS count FROM shop_categories WHERE parent_id = ${id}`,
  ])
  return { removal: { products, subcategories: below?.count ?? 0, category_coupons, product_coupons } }
})
