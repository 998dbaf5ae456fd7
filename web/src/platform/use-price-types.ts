import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import { GetPriceTypes } from '@mapwright/contract/site/price-type-endpoints.ts'
import { useQueryOf } from './api/queries.ts'
import { useWording } from './i18n/wording.ts'

/** Returns the operator's name for a price type, or a default name. */
export function usePriceTypes(): (type: PriceType | `${PriceType}`) => string {
  const t = useWording()
  const names = useQueryOf(GetPriceTypes, {}, { staleTime: 300_000 }).data?.price_types
  return (type) => names?.[`price_type_${type}`] || t(`app:price_type.${type}`)
}
