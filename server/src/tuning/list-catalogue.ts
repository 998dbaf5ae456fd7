import { ListSpecialEcuNames } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { ListCatalogue, ListCatalogueAs, ListCatalogueOptions } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { catalogueOptions, type PriceType, readCatalogue, specialEcuNames } from './catalogue-rows.ts'

export const listCatalogue = query(ListCatalogue, ({ sql, actor }) => readCatalogue(sql, actor.price_type))

const priceTypeOf: Readonly<Record<'1' | '2' | '3', PriceType>> = { 1: 1, 2: 2, 3: 3 }

/** The catalogue of a price type, for the price calculator of staff. */
export const listCatalogueAs = query(ListCatalogueAs, ({ sql, params: { price_type } }) =>
  readCatalogue(sql, priceTypeOf[price_type]),
)

export const listCatalogueOptions = query(ListCatalogueOptions, async ({ sql, actor }) => ({
  options: await catalogueOptions(sql, actor.price_type),
}))

export const listSpecialEcuNames = query(ListSpecialEcuNames, async ({ sql }) => ({
  special_ecu_brands: await specialEcuNames(sql),
}))
