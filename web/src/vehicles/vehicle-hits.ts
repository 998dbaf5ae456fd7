import { SearchVehicles } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { call } from '../platform/api/call.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { vehicleDetail, vehicleTitle } from './vehicle-text.ts'

const maxHits = 5

/** Finds the vehicles that match a text best, such as "golf 7 gti". `hrefOf` returns the URL for a result. */
export async function vehicleHits(
  text: string,
  signal: AbortSignal,
  hrefOf: (id: string) => string,
): Promise<readonly SearchHit[]> {
  const { vehicles } = await call(SearchVehicles, { query: { search_keyword: text } }, { signal })
  return vehicles.slice(0, maxHits).map((vehicle) => ({
    id: vehicle._id,
    title: vehicleTitle(vehicle),
    detail: vehicleDetail(vehicle),
    href: hrefOf(vehicle._id),
  }))
}
