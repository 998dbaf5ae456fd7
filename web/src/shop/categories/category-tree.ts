import type { Category } from '@mapwright/contract/shop/categories/category.ts'

export type TreeCategory = Category & { depth: number }

/** The categories in the order of the tree, each below its parent. */
export function categoryTree(
  categories: readonly Category[],
  parent_id: string | null = null,
  depth = 0,
): TreeCategory[] {
  return categories
    .filter((category) => category.parent_id === parent_id)
    .flatMap((category) => [{ ...category, depth }, ...categoryTree(categories, category._id, depth + 1)])
}

/** The number of products in the category and its subcategories. */
export const productsIn = (categories: readonly Category[], { _id, products }: Category): number =>
  categories
    .filter(({ parent_id }) => parent_id === _id)
    .reduce((sum, below) => sum + productsIn(categories, below), products)

/** The category and its parents, from the top. */
export function categoryPath(categories: readonly Category[], _id: string | null): Category[] {
  const category = categories.find((one) => one._id === _id)
  return category ? [...categoryPath(categories, category.parent_id), category] : []
}
