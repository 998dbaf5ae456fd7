import { GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { useQueryOf } from '../api/queries.ts'

/** The site's time zone as displayed, with spaces instead of underscores, such as "America/New York"; undefined while loading. */
export const useSiteZone = (): string | undefined =>
  useQueryOf(GetOpeningHours, {}, { staleTime: 5 * 60_000 }).data?.open_times.time_zone.replaceAll('_', ' ')
