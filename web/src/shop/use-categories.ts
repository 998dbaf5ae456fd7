import { ListCategories } from '@mapwright/contract/shop/category-endpoints.ts'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'

const input = { query: { size: 100 } } as const

export const categoriesQuery = queryOf(ListCategories, input)

/** The first hundred categories by name: a shop seldom has more. */
export const useCategories = () => useQueryOf(ListCategories, input, { staleTime: 60_000 })
