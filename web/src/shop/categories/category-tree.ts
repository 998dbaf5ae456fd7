import type { Category } from '@mapwright/contract/shop/categories/category.ts'

/** Returns the categories in the order of the tree, each followed by its subcategories. */
export function categoryTree(categories: readonly Category[], parent_id: string | null = null): Category[] {
  return categories
    .filter((category) => category.parent_id === parent_id)
    .flatMap((category) => [category, ...categoryTree(categories, category._id)])
}

/** Returns the options of a field for a category, indented like the tree. */
export const categoryOptions = (categories: readonly Category[]): { value: string; label: string }[] =>
  categoryTree(categories).map(({ _id, name, depth }) => ({ value: _id, label: `${'\u2003'.repeat(depth)}${name}` }))

/** Returns the number of products in a category and its subcategories. */
export const productsIn = (categories: readonly Category[], { _id, products }: Category): number =>
  categories
    .filter(({ parent_id }) => parent_id === _id)
    .reduce((sum, below) => sum + productsIn(categories, below), products)

/** Returns the category and its ancestors, starting at the root. */
export function categoryPath(categories: readonly Category[], _id: string | null): Category[] {
  const category = categories.find((one) => one._id === _id)
  return category ? [...categoryPath(categories, category.parent_id), category] : []
}
