import type { OpeningHours } from '@mapwright/contract/site/open-times.ts'
import { GetOpenTimes } from '@mapwright/contract/site/open-times-endpoints.ts'
import { useMemo } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The opening hours for calculating working time; undefined while loading. */
export function useOpeningHours(): OpeningHours | undefined {
  const { data } = useQueryOf(GetOpenTimes, {}, { staleTime: 5 * 60_000 })
  return useMemo(() => data && { ...data.open_times, closing_dates: data.closing_dates }, [data])
}
