import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'
import { maxSlugLength, slugOf } from '../../api/slug.ts'

/** A typed slug. It is normalized for use in URLs. */
export const SlugInput = line(maxSlugLength).transform(slugOf)

/** A category in the tree of categories. `products` counts the products directly in the category, if they are visible to the caller. */
export const Category = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  parent_id: Id.nullable(),
  products: z.number().int(),
  created_at: InstantText,
})
export type Category = z.output<typeof Category>

/** The input of a category. An empty slug is derived from the name. */
export const CategoryInput = z.strictObject({
  name: line(80, 1),
  slug: SlugInput.default(''),
  parent_id: Id.nullable().default(null),
})
