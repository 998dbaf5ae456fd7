import { dayMs } from '@mapwright/contract/api/days.ts'
import { maxPeriodDays } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useSiteZone } from '../../../platform/i18n/use-site-zone.ts'

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

export const lengths = [7, 30, 90, 365] as const
type Length = (typeof lengths)[number]

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Returns the current day in a time zone as "2026-11-01". The Swedish date format is the same as the wire format. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now())

/** Returns the period of the last `count` days, including today. */
export function lastDays(count: number, timeZone: string) {
  const to = todayIn(timeZone)
  return { from: dayText(Date.parse(to) - (count - 1) * dayMs), to }
}

/** Returns the period in the URL, in days of the site's time zone. The URL contains a number of days up to today, or two dates. */
export function usePeriod(): { from: string; to: string; length: Length | undefined } {
  const timeZone = useSiteZone()?.replaceAll(' ', '_') ?? 'UTC'
  const { days, from, to } = useSearch({ from: '/admin/admin/order_statistics' })
  if (isDay(from) && isDay(to)) {
    const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    if (count >= 1 && count <= maxPeriodDays) return { from, to, length: undefined }
  }
  const length = lengths.find((each) => String(each) === days) ?? 30
  return { ...lastDays(length, timeZone), length }
}
