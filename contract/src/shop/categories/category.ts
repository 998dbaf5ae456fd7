import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'
import { maxSlugLength, slugOf } from '../../api/slug.ts'

/** A typed slug. It is normalized for use in URLs. */
export const SlugInput = line(maxSlugLength).transform(slugOf)

/**
 * A category in the tree of categories. `products` counts the products directly in the category, `all_products` those in its subcategories as
 * well, if they are visible to the caller. `depth` is 0 for a main category.
 */
export const Category = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  parent_id: Id.nullable(),
  products: z.number().int(),
  all_products: z.number().int(),
  depth: z.number().int(),
  created_at: InstantText,
})
export type Category = z.output<typeof Category>

/** Coupons that are deleted. `codes` are the first of them; only staff who manage coupons get any. */
const DeletedCoupons = z.strictObject({ count: z.number().int(), codes: z.array(z.string()) })

/** The effects of deleting a category. `subcategories` counts those that move up a level. Coupons limited to its products are deleted only if the products are not moved. */
export const CategoryRemoval = z.strictObject({
  products: z.number().int(),
  subcategories: z.number().int(),
  category_coupons: DeletedCoupons,
  product_coupons: DeletedCoupons,
})

/** The input of a category. An empty slug is derived from the name. */
export const CategoryInput = z.strictObject({
  name: line(80, 1),
  slug: SlugInput.default(''),
  parent_id: Id.nullable().default(null),
})
