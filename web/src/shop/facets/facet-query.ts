import { formatHundredths, type Money, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { splitBrands } from '@mapwright/contract/shop/products/brands.ts'
import type { Prices } from '../prices/use-prices.ts'
import type { ChosenFacets } from './facet-choices.ts'

/** Reads an amount from the URL; undefined if it is invalid. */
export const amountOf = (text: string | undefined): string | undefined =>
  text !== undefined && (parseHundredths(text) ?? -1n) >= 0n ? text : undefined

export const brandsOf = ({ brands = '' }: ChosenFacets): string[] => splitBrands(brands)

/** Converts the filters to input of the shop's endpoints. Invalid prices are ignored. */
export function facetQuery(
  { brands, price_from, price_to, in_stock }: ChosenFacets,
  { netFrom, netUpTo }: Pick<Prices, 'netFrom' | 'netUpTo'>,
) {
  const net = (text: string | undefined, convert: (bound: Money) => Money) =>
    amountOf(text) === undefined ? undefined : formatHundredths(convert(money(parseHundredths(text ?? '') ?? 0n)))
  const [from, to] = [net(price_from, netFrom), net(price_to, netUpTo)]
  return {
    ...(brands === undefined ? {} : { brands }),
    ...(from === undefined ? {} : { price_from: from }),
    ...(to === undefined ? {} : { price_to: to }),
    ...(in_stock === undefined ? {} : { in_stock }),
  }
}

/** Returns the number of active filters, without the category. */
export const countFacets = (chosen: ChosenFacets): number =>
  brandsOf(chosen).length +
  (amountOf(chosen.price_from) === undefined && amountOf(chosen.price_to) === undefined ? 0 : 1) +
  (chosen.in_stock === undefined ? 0 : 1)
