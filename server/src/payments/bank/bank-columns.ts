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

/** Folds case, marks of letters and blanks, so that "Crédit" is found as "credit". */
export const folded = (text: string): string =>
  compact(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")

/** The columns that a name may mean, each with the position of the name in the column's list. */
const meanings = new Map<string, { column: Column; rank: number }[]>()
for (const [column, names] of entriesOf<Readonly<Record<Column, readonly string[]>>>(columnNames))
  for (const [rank, name] of names.map(folded).entries())
    meanings.set(name, [...(meanings.get(name) ?? []), { column, rank }])

/** The names with non-ASCII letters, which are correct in one encoding only. */
export const nativeNames: ReadonlySet<string> = new Set(
  Object.values(columnNames)
    .flat<readonly (readonly string[])[]>()
    .filter((name) => /[^\p{ASCII}]/u.test(name)),
)

/** Suffixes of column names that do not change the meaning. */
const additions = new Set(['utc', 'local', 'mez', 'incl. vat', 'ttc', 'after fees', 'valuta', 'waluta rachunku'])

/** The name of a column, and the currency in it: "Betrag (€)", "Gutschrift in CHF", "Crédit euros". */
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
/** Other names of currencies, and symbols as returned by `folded`. */
const currencyWords: Readonly<Record<string, string>> = {
  ...{ EURO: 'EUR', EUROS: 'EUR', EUROA: 'EUR', ZL: 'PLN', KC: 'CZK', TL: 'TRY' },
  ...currencySymbols,
}

/** The currency code in a column name: "eur", "€", "euros"; or a symbol shared by several currencies. */
function currencyOf(word: string): string {
  const upper = word.toUpperCase()
  return codes.has(upper) || sharedSymbols[upper] ? upper : (currencyWords[upper] ?? '')
}

/** The currency code in a cell; empty if the cell contains something else. */
export const currencyCode = (cell: string): string => {
  const upper = cell.toUpperCase()
  return currencyWords[upper] ?? (/^[A-Z]{3}$/.test(upper) || sharedSymbols[upper] ? upper : '')
}

/** The columns of a table by meaning. */
export type Columns = {
  has(column: Column): boolean
  /** Returns the trimmed cells of a row that are not empty, the best first. */
  cells(row: readonly string[], column: Column): readonly string[]
  /** The currency in the name of the amount column, or a symbol shared by several currencies; empty if there is none. */
  currency: string
}

/** Longer cells are texts, not column names, and longer rows are not headings. */
const [maxName, maxNames] = [60, 200]

type Places = Map<Column, { rank: number; parts: number[] }[]>

/** The positions of the columns, the best first, each with its continuation columns: "Omschrijving-2" after "Omschrijving-1". */
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

/** Reads a row as the heading of a table: it needs a day, an amount, and a text or a payer. */
export function columnsOf(row: readonly string[]): Columns | undefined {
  if (row.length > maxNames) return undefined
  const headings = row.map((cell) => (cell.length > maxName ? { name: cell, currency: '' } : headingOf(cell)))
  const names = headings.map(({ name }) => name)
  const places = placesOf(names)
  const amount = (places.get('amount') ?? places.get('credit'))?.[0]?.parts[0]
  if (amount === undefined || !places.has('booked_on') || !(places.has('text') || places.has('payer'))) return undefined
  // Other amounts, such as balances, may have their own currency column.
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
