const pad = (number: number) => String(number).padStart(2, '0')

/** Formats an instant for a local date and time field; empty for null. */
export const localTime = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The browser's time zone, which applies to date and time fields, such as "Asia/Tokyo". */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

/** The instant entered in a local date and time field; null if it is empty. */
export const instantOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
