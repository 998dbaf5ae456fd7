import { type Money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { PriceDisplay } from '@mapwright/contract/shop/price-display.ts'
import { withVat } from '@mapwright/contract/shop/shown-price.ts'

/** The context of a shop page: the visitor's language, the origin and currency of the site, and the display of prices. */
export type ShopPage = {
  language: string
  publicUrl: string
  currency: string
  prices: Decoded<PriceDisplay>
}

/** Adds VAT to a net price if the site shows its prices with VAT. */
export const shownPrice = (net: Money, { currency, prices: { with_vat, tax } }: Omit<ShopPage, 'language'>): Money =>
  with_vat ? withVat(net, { percentage: tax.percentage, unit: smallestUnit(currency) }) : net
