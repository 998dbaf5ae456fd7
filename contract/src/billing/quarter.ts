import { z } from 'zod'

/** A quarter of a year, such as "2026-Q3": the tax period of the one-stop shop (Directive 2006/112/EC, article 369f). */
export const Quarter = z.string().regex(/^20\d\d-Q[1-4]$/)

/** The quarter of a day ("2026-11-25"). */
export const quarterFor = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Lists the latest quarters up to one, newest first. */
export function quartersUpTo(quarter: string, count: number): string[] {
  const last = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1
  return Array.from({ length: count }, (_, back) => `${Math.floor((last - back) / 4)}-Q${((last - back) % 4) + 1}`)
}
