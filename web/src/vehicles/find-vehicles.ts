import { pathTo } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { vehicleHits } from './vehicle-hits.ts'

/** Finds vehicles for the global search. A result starts a new order. */
export default (text: string, signal: AbortSignal): Promise<readonly SearchHit[]> =>
  vehicleHits(text, signal, (id) => `${pathTo('/')}?variant=${id}`)
