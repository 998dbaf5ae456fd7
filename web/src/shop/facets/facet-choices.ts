import type { Chosen } from '../../platform/routing/search-params.ts'

/** What the shop's address may contain to narrow the products. */
export const facetChoices = {
  category: 'any',
  brands: 'any',
  price_from: 'any',
  price_to: 'any',
  in_stock: ['true'],
} as const

export type ChosenFacets = Chosen<typeof facetChoices>
