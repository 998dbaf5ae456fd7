import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import { currencySymbols, sharedSymbols } from './bank-amount.ts'
import { columnNames } from './bank-column-names.ts'

export type Column = keyof typeof columnNames

const compact = (text: string): string =>
  text
    .toLowerCase()
    .split('/')
    .map((part) => part.trim())
    .join('/')
    .replace(/[\s_]+/g, ' ')
    .trim()

/** Removes case, diacritics and extra spaces, so that "Crédit" equals "credit". */
export const folded = (text: string): string =>
  compact(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")

/** Possible columns for each name, with the position of the name in the column's list. */
const meanings = new Map<string, { column: Column; rank: number }[]>()
for (const [column, names] of entriesOf<Readonly<Record<Column, readonly string[]>>>(columnNames))
  for (const [rank, name] of names.map(folded).entries())
    meanings.set(name, [...(meanings.get(name) ?? []), { column, rank }])

/** Column names with non-ASCII letters. They only match if the file is decoded with the correct encoding. */
export const nativeNames: ReadonlySet<string> = new Set(
  Object.values(columnNames)
    .flat<readonly (readonly string[])[]>()
    .filter((name) => /[^\p{ASCII}]/u.test(name)),
)

/** Suffixes of column names that do not change their meaning. */
const additions = new Set(['utc', 'local', 'mez', 'incl. vat', 'ttc', 'after fees', 'valuta', 'waluta rachunku'])

/** Splits a column name such as "Betrag (€)", "Gutschrift in CHF" or "Crédit euros" into the name and the currency. */
function headingOf(cell: string): { name: string; currency: string } {
  const [bare = '', addition = ''] = cell.replace(/^[\s\ufeff#]+/, '').split('(')
  const words = folded(
    `${bare} ${additions.has(folded(addition.replaceAll(')', ''))) ? '' : addition.replaceAll(')', '')}`,
  )
  const at = words.lastIndexOf(' ')
  const currency = at > 0 ? currencyOf(words.slice(at + 1)) : ''
  return { name: currency ? words.slice(0, at).replace(/ (?:in|en)$/, '') : words.replace(/:$/, ''), currency }
}

const codes = new Set(
  'AED AUD BGN BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS INR ISK JPY KRW MXN NOK NZD PLN RON RSD RUB SAR SEK SGD TRY UAH USD ZAR'.split(
    ' ',
  ),
)
/** Other names and symbols of currencies, as returned by `folded`. */
const currencyWords: Readonly<Record<string, string>> = {
  ...{ EURO: 'EUR', EUROS: 'EUR', EUROA: 'EUR', ZL: 'PLN', KC: 'CZK', TL: 'TRY' },
  ...currencySymbols,
}

/**
 * Returns the currency code for a word of a column name, such as "eur", "€" or "euros". A symbol shared by several currencies is returned
 * as it is.
 */
function currencyOf(word: string): string {
  const upper = word.toUpperCase()
  return codes.has(upper) || sharedSymbols[upper] ? upper : (currencyWords[upper] ?? '')
}

/** Returns the currency code in a cell. Returns an empty string if the cell contains something else. */
export const currencyCode = (cell: string): string => {
  const upper = cell.toUpperCase()
  return currencyWords[upper] ?? (/^[A-Z]{3}$/.test(upper) || sharedSymbols[upper] ? upper : '')
}

/** Columns of a table, by meaning. */
export type Columns = {
  has(column: Column): boolean
  /** Returns the non-empty cells of a row for a column, trimmed, best match first. */
  cells(row: readonly string[], column: Column): readonly string[]
  /** Currency in the name of the amount column, or a symbol shared by several currencies. Empty if the name has no currency. */
  currency: string
}

/** Maximum length of a column name, and maximum number of columns in a heading. */
const [maxName, maxNames] = [60, 200]

type Places = Map<Column, { rank: number; parts: number[] }[]>

/**
 * Returns the positions of the columns, best match first. Each has its continuation columns, such as "Omschrijving-2" after
 * "Omschrijving-1".
 */
function placesOf(names: readonly string[]): Places {
  const places: Places = new Map()
  for (const [at, name] of names.entries())
    for (const { column, rank } of meanings.get(name) ?? []) {
      const others = name.endsWith('1') ? [2, 3, 4].map((number) => names.indexOf(`${name.slice(0, -1)}${number}`)) : []
      const found = { rank, parts: [at, ...others.filter((place) => place >= 0)] }
      places.set(
        column,
        [...(places.get(column) ?? []), found].sort((one, other) => one.rank - other.rank),
      )
    }
  return places
}

/** Parses a row as the heading of a table. A heading needs a date, an amount, and a text or a payer; otherwise returns undefined. */
export function columnsOf(row: readonly string[]): Columns | undefined {
  if (row.length > maxNames) return undefined
  const headings = row.map((cell) => (cell.length > maxName ? { name: cell, currency: '' } : headingOf(cell)))
  const names = headings.map(({ name }) => name)
  const places = placesOf(names)
  const amount = (places.get('amount') ?? places.get('credit'))?.[0]?.parts[0]
  if (amount === undefined || !places.has('booked_on') || !(places.has('text') || places.has('payer'))) return undefined
  // The currency column next to the amount is preferred: other amounts, such as balances, may have their own.
  const distance = ({ parts: [at = 0] }: { parts: readonly number[] }) =>
    at === amount + 1 ? 0 : at === amount - 1 ? 1 : 2
  places.get('currency')?.sort((one, other) => distance(one) - distance(other))
  if (names[amount + 1] === '') places.set('letter', [{ rank: 0, parts: [amount + 1] }])
  const cells = (cells: readonly string[], column: Column) =>
    (places.get(column) ?? [])
      .map(({ parts }) =>
        parts
          .map((at) => cells[at]?.trim() ?? '')
          .filter(Boolean)
          .join(' '),
      )
      .filter((cell) => cell !== '')
  return { has: (column) => places.has(column), cells, currency: headings[amount]?.currency ?? '' }
}
