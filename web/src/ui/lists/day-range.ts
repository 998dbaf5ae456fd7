/** A range of days such as "2026-11-21", possibly open at either end. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

const form = /^(\d{4})-(\d\d)-(\d\d)$/

const midnightOf = (day: string | undefined, later = 0): Date | undefined => {
  const [, year, month, date] = form.exec(day ?? '') ?? []
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const pad = (number: number) => String(number).padStart(2, '0')

/** The calendar day of an instant in the browser's time zone, as YYYY-MM-DD. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The start (`from`, inclusive) and the end (`before`, exclusive) of a range in the browser's time zone. Invalid days set no limit. */
export const momentsOf = ({ from, to }: DayRange): { from?: string; before?: string } => {
  const [first, end] = [midnightOf(from), midnightOf(to, 1)]
  return { ...(first ? { from: first.toISOString() } : {}), ...(end ? { before: end.toISOString() } : {}) }
}

/** The last `count` days, including today. */
export function lastDays(count: number, now = new Date()): Required<DayRange> {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1)
  return { from: dayOf(first), to: dayOf(now) }
}
