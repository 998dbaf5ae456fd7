import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import { ListPriceGroups, ListSpecialEcuNames } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { ListCatalogue, ListCatalogueAs, ListCatalogueOptions } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { catalogueOptions, priceGroupNames, readCatalogue, specialEcuNames } from './catalogue-rows.ts'

export const listCatalogue = query(ListCatalogue, ({ sql, actor }) =>
  readCatalogue(sql, actor.price_type, { user_id: actor._id }),
)

const priceTypeOf: Readonly<Record<'1' | '2' | '3', PriceType>> = { 1: 1, 2: 2, 3: 3 }

/** Returns the catalogue for a price type and a price group, for the price calculator of staff. */
export const listCatalogueAs = query(ListCatalogueAs, ({ sql, params: { price_type }, query: { price_group_id } }) =>
  readCatalogue(sql, priceTypeOf[price_type], { price_group_id }),
)

export const listCatalogueOptions = query(ListCatalogueOptions, async ({ sql, actor }) => ({
  options: await catalogueOptions(sql, actor.price_type),
}))

export const listSpecialEcuNames = query(ListSpecialEcuNames, async ({ sql }) => ({
  special_ecu_brands: await specialEcuNames(sql),
}))

/** Lists the names of all price groups, for staff. Customers get only the name of their own group, together with their prices. */
export const listPriceGroups = query(ListPriceGroups, async ({ sql }) => ({ price_groups: await priceGroupNames(sql) }))
