import { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { isDay } from './bank-line.ts'

/** English month names, which banks use in all languages. */
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Short month names that banks use in addition to those of Unicode. */
const otherNames: Readonly<Record<string, number>> = { mrz: 3, mrt: 3, sept: 9, set: 9 }
/** Languages of banks that are not languages of the site. */
const bankLanguages = ['fi', 'hr', 'nb', 'sl', 'bg', 'et', 'lv', 'ca']

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}]+/gu, '')

/** Creates formats for month names, standalone and after a day. Some languages inflect the name after a day. */
const formatsIn = (language: string): Intl.DateTimeFormat[] =>
  (['short', 'long'] as const).flatMap((month) =>
    ([{ month }, { day: 'numeric', month }] as const).map(
      (parts) => new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC', calendar: 'gregory' }),
    ),
  )

function namesOf(formats: readonly Intl.DateTimeFormat[], month: number): string[] {
  const day = Date.UTC(2026, month - 1, 15)
  return formats
    .map((format) => plainName(format.formatToParts(day).find(({ type }) => type === 'month')?.value ?? ''))
    .filter(({ length }) => length >= 3)
}

/** Month number for each name. A name that means different months in different languages, such as "listopad", has the number 0. */
function allMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number>()
  for (const formats of [...languageTags, ...bankLanguages].map(formatsIn))
    for (let month = 1; month <= 12; month++)
      for (const name of namesOf(formats, month)) months.set(name, (months.get(name) ?? month) === month ? month : 0)
  for (const [name, month] of Object.entries(otherNames)) months.set(name, month)
  for (const [at, name] of englishMonths.entries()) months.set(name, at + 1)
  return months
}

let knownMonths: ReadonlyMap<string, number> | undefined
function monthOf(name: string): number {
  knownMonths ??= allMonths()
  return knownMonths.get(plainName(name)) ?? 0
}

/** Date formats: year first, year last, and with a month name. A time may follow. */
const yearFirst = /^(\d{4})[./-] ?(\d{1,2})[./-] ?(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})(?!\d)/
const named = /^(\d{1,2})\.?(?: de)?[ -]([\p{L}\p{M}]{3,15})\.?(?: de)?[ -](\d{4}|\d{2})(?!\d)/u
const namedFirst = /^([\p{L}\p{M}]{3,15})\.? (\d{1,2}),? (\d{4})(?!\d)/u

const two = (text: string): string => text.padStart(2, '0')
const year = (text: string): string => (text.length === 2 ? `20${text}` : text)

/**
 * Returns true if a table writes months before days, as in the United States. This is only assumed if the dates are otherwise invalid.
 */
export function isMonthFirst(cells: readonly string[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d/.exec(cell) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12)
}

/**
 * Parses a date such as "2026-11-22", "20261122", "22.11.2026", "22.11.26", "22/11/2026", "22 Nov 2026" or "22 nov. 2026". Returns
 * undefined for other texts.
 */
export function bankDay(cell: string, { monthFirst }: { monthFirst: boolean }): string | undefined {
  const [, y = '', m = '', d = ''] = yearFirst.exec(cell) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(cell) ?? []
  const [, first = '', second = '', third = ''] = yearLast.exec(cell) ?? []
  const [, inFront = '', behind = '', of = ''] = namedFirst.exec(cell) ?? []
  const [, day = behind, name = inFront, last = of] = named.exec(cell) ?? []
  const swapped = monthFirst && cell.includes('/')
  const text = y
    ? `${y}-${two(m)}-${two(d)}`
    : first
      ? `${year(third)}-${two(swapped ? first : second)}-${two(swapped ? second : first)}`
      : `${year(last)}-${two(String(monthOf(name)))}-${two(day)}`
  return isDay(text) ? text : undefined
}
