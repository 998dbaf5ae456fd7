import { ListSpecialEcuNames } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { ListOfferedOptions, ListOfferedServices, ListServicesAs } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { query } from '../api/handler.ts'
import { offeredOptions, offerFor, type PriceType, specialEcuNames } from './offer-rows.ts'

export const listOfferedServices = query(ListOfferedServices, ({ sql, actor }) => offerFor(sql, actor.price_type))

/** The same answer for staff, who try a case. */
export const listServicesAs = query(ListServicesAs, ({ sql, params: { price_type } }) =>
  offerFor(sql, Number(price_type) as PriceType),
)

export const listOfferedOptions = query(ListOfferedOptions, async ({ sql, actor }) => ({
  options: await offeredOptions(sql, actor.price_type),
}))

export const listSpecialEcuNames = query(ListSpecialEcuNames, async ({ sql }) => ({
  special_ecu_brands: await specialEcuNames(sql),
}))
