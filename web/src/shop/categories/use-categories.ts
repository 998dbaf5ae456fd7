import { ListCategories } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'

const input = { query: { size: 100 } } as const

export const categoriesQuery = queryOf(ListCategories, input)

/** Loads the first hundred categories, sorted by name. Few shops have more. */
export const useCategories = () => useQueryOf(ListCategories, input, { staleTime: 60_000 })
