import type { Chosen } from '../../platform/routing/search-params.ts'

/** The filters of products that the shop's address may contain. */
export const facetChoices = {
  category: 'any',
  brands: 'any',
  price_from: 'any',
  price_to: 'any',
  in_stock: ['true'],
} as const

export type ChosenFacets = Chosen<typeof facetChoices>
