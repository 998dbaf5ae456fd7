import { GetOpenTimes } from '@mapwright/contract/site/open-times-endpoints.ts'
import { useQueryOf } from '../api/queries.ts'

/** The site's time zone, "Europe/Berlin", in which days begin and opening hours count; undefined until it is known. */
export const useSiteZone = (): string | undefined =>
  useQueryOf(GetOpenTimes, {}, { staleTime: 5 * 60_000 }).data?.open_times.time_zone.replaceAll('_', ' ')
