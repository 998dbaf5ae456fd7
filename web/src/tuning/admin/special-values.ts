import type { CallInput, Wire } from '@mapwright/contract/api/endpoint.ts'
import type { AddSpecialEcuBrand, ListSpecialEcuBrands } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { priceNames } from './prices-field.tsx'
import type { SpecialPrices } from './special-prices-field.tsx'
import type { ServiceRow } from './use-all.ts'

type Brand = Wire<typeof ListSpecialEcuBrands>['special_ecu_brands'][number]
export type SpecialValues = { name: string; online: boolean; prices: SpecialPrices }

export const specialValuesOf = ({ name, online, prices }: Brand): SpecialValues => ({
  name,
  online,
  prices: Object.fromEntries(
    prices.map(({ service_id, price_1, price_2, price_3 }) => [service_id, { price_1, price_2, price_3 }]),
  ),
})

/** The request body: if any price of a service is typed, its other prices are the regular ones. */
export const specialBodyOf = (
  { name, online, prices }: SpecialValues,
  services: readonly ServiceRow[],
  readAmount: (text: string) => string,
): CallInput<typeof AddSpecialEcuBrand>['body'] => ({
  name,
  online,
  prices: Object.entries(prices).flatMap(([service_id, typed]) => {
    if (priceNames.every((price) => !typed[price]?.trim())) return []
    const usual = services.find(({ _id }) => _id === service_id)
    const priceOf = (price: (typeof priceNames)[number]) => readAmount(typed[price] ?? '') || (usual?.[price] ?? '')
    return [{ service_id, price_1: priceOf('price_1'), price_2: priceOf('price_2'), price_3: priceOf('price_3') }]
  }),
})
