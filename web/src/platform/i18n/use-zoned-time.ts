import { useFormats } from './formats.ts'
import { useSiteZone } from './use-site-zone.ts'

const wallClock = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** True if the local time in a time zone differs from the reader's. */
export const differsFromReader = (at: Date, timeZone: string): boolean =>
  at.toLocaleString('en', { ...wallClock, timeZone }) !== at.toLocaleString('en', wallClock)

/** Returns a function that appends the reader's time zone to a time ("3:00 PM GMT+9") if the site's local time differs. */
export function useZonedTime(): (at: Date, text: string) => string {
  const f = useFormats()
  const zone = useSiteZone()?.replaceAll(' ', '_')
  return (at, text) => (zone !== undefined && differsFromReader(at, zone) ? `${text} ${f.zone(at)}` : text)
}
