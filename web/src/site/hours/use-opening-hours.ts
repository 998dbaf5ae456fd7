import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { useMemo } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'

/** Loads the opening hours, for calculations of working time. Undefined while loading. */
export function useOpeningHours(): OpeningCalendar | undefined {
  const { data } = useQueryOf(GetOpeningHours, {}, { staleTime: 5 * 60_000 })
  return useMemo(() => data && { ...data.open_times, closing_dates: data.closing_dates }, [data])
}
