import { pathTo } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { vehicleHits } from './vehicle-hits.ts'

/** Matching vehicles, each of which begins a new order, for the global search. */
export default (text: string, signal: AbortSignal): Promise<readonly SearchHit[]> =>
  vehicleHits(text, signal, (id) => `${pathTo('/')}?variant=${id}`)
