import type { Chosen } from '../../platform/routing/search-params.ts'

/** The product filters in the URL of the shop. */
export const facetChoices = {
  category: 'any',
  brands: 'any',
  price_from: 'any',
  price_to: 'any',
  in_stock: ['true'],
} as const

export type ChosenFacets = Chosen<typeof facetChoices>
