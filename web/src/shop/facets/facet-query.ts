import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { splitBrands } from '@mapwright/contract/shop/brands.ts'
import type { ChosenFacets } from './facet-choices.ts'

/** An amount as it is typed in an address, or undefined. */
export const amountOf = (text: string | undefined): string | undefined =>
  text !== undefined && (parseHundredths(text) ?? -1n) >= 0n ? text : undefined

export const brandsOf = ({ brands = '' }: ChosenFacets): string[] => splitBrands(brands)

/** The facets as the shop's endpoints take them; prices that are no amounts are ignored. */
export function facetQuery({ brands, price_from, price_to, in_stock }: ChosenFacets) {
  const [from, to] = [amountOf(price_from), amountOf(price_to)]
  return {
    ...(brands === undefined ? {} : { brands }),
    ...(from === undefined ? {} : { price_from: from }),
    ...(to === undefined ? {} : { price_to: to }),
    ...(in_stock === undefined ? {} : { in_stock }),
  }
}

/** How many facets are set, besides the category. */
export const countFacets = (chosen: ChosenFacets): number =>
  brandsOf(chosen).length +
  (amountOf(chosen.price_from) === undefined && amountOf(chosen.price_to) === undefined ? 0 : 1) +
  (chosen.in_stock === undefined ? 0 : 1)
