import { ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { carName } from './car-name.ts'

/** Finds the customer's own cars, for the global search. */
export default async function findCars(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { cars } = await call(ListGarage, { query: { keywords: text, size: 5 } }, { signal })
  return cars.map((car) => ({
    id: car._id,
    title: carName(car),
    detail: [car.reg_no, car.vin].filter(Boolean).join(' · '),
    href: pathTo('/garage/$id', { id: car._id }),
  }))
}
