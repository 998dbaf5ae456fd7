import { type PriceType, priceTypes } from '@mapwright/contract/accounts/price-types.ts'
import type { CallInput, Wire } from '@mapwright/contract/api/endpoint.ts'
import type { specialEcuBrandCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import type { SpecialPrices } from './special-prices-field.tsx'
import type { ServiceRow } from './use-all.ts'

type Brand = Wire<typeof specialEcuBrandCalls.list>['special_ecu_brands'][number]
export type SpecialValues = { name: string; online: boolean; prices: SpecialPrices }

/** Returns the form values for a control unit with special prices. `write` formats a price in the language of the page. */
export const specialValuesOf = ({ name, online, prices }: Brand, write: (text: string) => string): SpecialValues => ({
  name,
  online,
  prices: Object.fromEntries(
    prices.map(({ service_id, price_1, price_2, price_3 }) => [
      service_id,
      { price_1: write(price_1), price_2: write(price_2), price_3: write(price_3) },
    ]),
  ),
})

/** Returns the request body. If only some prices of a service are entered, the regular prices are sent for the remaining price types. */
export const specialBodyOf = (
  { name, online, prices }: SpecialValues,
  services: readonly ServiceRow[],
  readAmount: (text: string) => string,
): CallInput<typeof specialEcuBrandCalls.add>['body'] => ({
  name,
  online,
  prices: Object.entries(prices).flatMap(([service_id, typed]) => {
    if (priceTypes.every((type) => !typed[`price_${type}`]?.trim())) return []
    const usual = services.find(({ _id }) => _id === service_id)
    const priceOf = (type: PriceType) => readAmount(typed[`price_${type}`] ?? '') || (usual?.[`price_${type}`] ?? '')
    return [{ service_id, price_1: priceOf(1), price_2: priceOf(2), price_3: priceOf(3) }]
  }),
})
