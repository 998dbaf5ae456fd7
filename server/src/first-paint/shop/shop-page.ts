import { type Money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { PriceDisplay } from '@mapwright/contract/shop/price-display.ts'
import { withVat } from '@mapwright/contract/shop/shown-price.ts'

/** A request for a page of the shop: the visitor's language, the origin of the site, its currency and the display of prices. */
export type ShopPage = {
  language: string
  publicUrl: string
  currency: string
  prices: Decoded<PriceDisplay>
}

/** Formats a price as visitors see it. */
export const shownPrice = (net: Money, { currency, prices: { with_vat, tax } }: Omit<ShopPage, 'language'>): Money =>
  with_vat ? withVat(net, { percentage: tax.percentage, unit: smallestUnit(currency) }) : net
