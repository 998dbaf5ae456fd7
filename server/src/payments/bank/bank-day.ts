import { isDay } from './bank-line.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Days with the year first, with the year last, and with the name of the month; a time may follow. */
const yearFirst = /^(\d{4})[./-] ?(\d{1,2})[./-] ?(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})(?!\d)/
const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})(?!\d)/i

const two = (text: string): string => text.padStart(2, '0')
const year = (text: string): string => (text.length === 2 ? `20${text}` : text)

/** Whether the months of a table come before the days, as in the United States: only if that is the one way to read them. */
export function isMonthFirst(cells: readonly string[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d/.exec(cell) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12)
}

/** Reads "2026-11-22", "20261122", "22.11.2026", "22.11.26", "22/11/2026", "22 Nov 2026" and the like as a day; undefined if it is none. */
export function bankDay(cell: string, { monthFirst }: { monthFirst: boolean }): string | undefined {
  const [, y = '', m = '', d = ''] = yearFirst.exec(cell) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(cell) ?? []
  const [, first = '', second = '', third = ''] = yearLast.exec(cell) ?? []
  const [, day = '', name = '', last = ''] = named.exec(cell) ?? []
  const swapped = monthFirst && cell.includes('/')
  const text = y
    ? `${y}-${two(m)}-${two(d)}`
    : first
      ? `${year(third)}-${two(swapped ? first : second)}-${two(swapped ? second : first)}`
      : `${year(last)}-${two(String(months.indexOf(name.toLowerCase()) + 1))}-${two(day)}`
  return isDay(text) ? text : undefined
}
