import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetHome } from '@mapwright/contract/home/home-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { site } from '../platform/site-data.ts'

export type HomeData = Wire<typeof GetHome>['home']
/** A vehicle with its figures before and after tuning. */
export type FoundVehicle = NonNullable<HomeData['featured']>

/** The content of the home page. Taken from the first HTML if it contains the content, otherwise loaded. */
export function useHome(): HomeData | undefined {
  const loaded = useQueryOf(GetHome, {}, { enabled: site.home === undefined }).data?.home
  return loaded ?? site.home
}
