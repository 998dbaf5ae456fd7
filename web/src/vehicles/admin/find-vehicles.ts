import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { vehicleHits } from '../vehicle-hits.ts'

/** Finds vehicles in the catalogue, for the global search. */
export default (text: string, signal: AbortSignal): Promise<readonly SearchHit[]> =>
  vehicleHits(text, signal, (id) => pathTo('/admin/vehicle_statistics/variant/$id', { id }))
