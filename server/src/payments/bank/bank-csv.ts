import { csvReader, WrongCsv, withoutSeparatorLine } from '../../platform/files/csv-reader.ts'
import { decimalMarkOf, plainAmount, sharedSymbols, type WrittenAmount, writtenAmount } from './bank-amount.ts'
import { type Columns, columnsOf, currencyCode } from './bank-columns.ts'
import { bankDay, isMonthFirst } from './bank-day.ts'
import {
  amountOf,
  type BankLine,
  cleaned,
  emptyStatement,
  rowText,
  type Statement,
  WrongStatement,
} from './bank-line.ts'
import { directionOf, isMarkedPending, stateOf, statesBalance } from './bank-states.ts'

/** Maximum number of lines before the table. Exports of some banks start with a letter to the customer. */
const maxPreamble = 100

const isIban = (cell: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(cell.replaceAll(' ', ''))

const separators = [';', ',', '\t', '|'] as const

/** Parses the rows of a bank's table. */
function* csvRows(text: string, separator: string): Generator<string[]> {
  const reader = csvReader({ separator })
  try {
    yield* reader.read(text)
    yield* reader.end()
  } catch (error) {
    if (!(error instanceof WrongCsv)) throw error
    throw new WrongStatement(`a quote in row ${error.row} is not closed`, {
      fault: 'payments.open_quote',
      cause: error,
    })
  }
}

/** Columns and separator of a table, and the account in the lines before the table. */
type Heading = { columns: Columns; separator: string; account: string }

/** Searches for the heading of a table. Returns undefined if the text has none, or an error if an earlier row has an unclosed quote. */
function headingIn(text: string, separator: string): Heading | WrongStatement | undefined {
  const accounts = new Set<string>()
  let rows = 0
  try {
    for (const row of csvRows(text, separator)) {
      const columns = columnsOf(row)
      const [account = '', ...others] = accounts
      if (columns) return { columns, separator, account: others.length > 0 ? '' : account }
      for (const cell of row) if (isIban(cell)) accounts.add(cell.replaceAll(' ', ''))
      rows += 1
      if (rows === maxPreamble) return undefined
    }
  } catch (error) {
    if (error instanceof WrongStatement) return error
    throw error
  }
  return undefined
}

const sampleLength = 10_000

/**
 * Finds the heading, trying the most frequent separator first. If no separator fits, throws the error of the most frequent one. With the
 * wrong separator, quotes appear in the middle of cells.
 */
function findHeading(text: string, named: string | undefined): Heading {
  const sample = text.slice(0, sampleLength)
  const likely = separators.toSorted((one, other) => sample.split(other).length - sample.split(one).length)
  const found = (named ? [named] : likely).map((separator) => headingIn(text, separator))
  for (const heading of found) if (heading && !(heading instanceof WrongStatement)) return heading
  throw found[0] ?? new WrongStatement('no heading')
}

type Row = { row: number; cells: readonly string[]; columns: Columns }

/** Yields the rows below the heading. A further heading applies to the rows after it. */
function* rowsBelow(text: string, { columns: first, separator }: Heading): Generator<Row> {
  let [row, columns] = [0, first]
  let isBelow = false
  let same = ''
  for (const cells of csvRows(text, separator)) {
    row += 1
    const written = cells.join('\n')
    if (isBelow && written === same) continue
    const heading = columnsOf(cells)
    if (heading) [columns, same] = [heading, written]
    isBelow ||= heading !== undefined
    if (isBelow && !heading && cells.some((cell) => cell.trim() !== '')) yield { row, cells, columns }
  }
}

const one = ({ cells, columns }: Row, column: Parameters<Columns['cells']>[1]): string =>
  columns.cells(cells, column)[0] ?? ''

const isZero = ({ digits }: WrittenAmount): boolean => !/[1-9]/.test(digits)

/** Received amount, `sent` for a row without received money, or `unclear`. */
type Found = WrittenAmount | 'sent' | 'unclear'

/** Reads the amount of a row from one column, or from the columns for credit and debit. One of the two must be empty or zero. */
function amountIn(row: Row): Found {
  const { columns } = row
  const [credit, debit, amount] = [one(row, 'credit'), one(row, 'debit'), one(row, 'amount')]
  const filled = (cell: string) => {
    const written = writtenAmount(cell)
    return cell !== '' && !(written && isZero(written))
  }
  if (filled(credit) && filled(debit)) return 'unclear'
  if (filled(credit)) return received(writtenAmount(credit))
  if (filled(debit)) return writtenAmount(debit) ? 'sent' : 'unclear'
  if (columns.has('amount') && amount !== '') return directed(row, writtenAmount(amount))
  return columns.has('credit') && (credit !== '' || debit !== '' || !columns.has('debit')) ? 'sent' : 'unclear'
}

function received(written: WrittenAmount | undefined): Found {
  if (!written) return 'unclear'
  return written.isDebit || isZero(written) ? 'sent' : written
}

/** Applies the direction (received or sent), which is in another column, to the amount. */
function directed(row: Row, written: WrittenAmount | undefined): Found {
  const cell = one(row, 'direction')
  const direction = directionOf(cell || one(row, 'letter'))
  if (direction === 'sent') return written ? 'sent' : 'unclear'
  return cell !== '' && direction === undefined ? 'unclear' : received(written)
}

/**
 * Returns the currency of an amount. Returns undefined if the row, the amount and the heading contradict each other, or if several
 * currencies share the symbol.
 */
function currencyIn(row: Row, written: WrittenAmount, defaultCurrency: string): string | undefined {
  const named = row.columns.cells(row.cells, 'currency').map(currencyCode).find(Boolean) ?? ''
  const all = [named, written.currency, row.columns.currency].filter(Boolean)
  const [currency = defaultCurrency, ...others] = new Set(all.filter((one) => !sharedSymbols[one]))
  const fits = all.every((one) => sharedSymbols[one]?.includes(currency) ?? true)
  return others.length === 0 && fits ? currency : undefined
}

/** Returns the state of a booking from the state columns, or from the date column if it contains a state instead of a date. */
function stateIn(row: Row) {
  const day = one(row, 'booked_on')
  const cells = [...row.columns.cells(row.cells, 'state'), ...(/\d/.test(day) ? [] : [day])]
  const states = cells.map(stateOf)
  const isPending = states.includes('pending') || row.columns.cells(row.cells, 'kind').some(isMarkedPending)
  return isPending ? 'pending' : states.includes('declined') ? 'declined' : states.find(Boolean)
}

/** Properties shared by all rows of a table. */
type Style = {
  mark: ReturnType<typeof decimalMarkOf>
  monthFirst: boolean
  defaultCurrency: string
  account: string
  namesState: boolean
}

function styleOf(rows: readonly Row[]): Pick<Style, 'mark' | 'monthFirst' | 'namesState'> {
  const amounts = rows.flatMap((row) => [one(row, 'credit'), one(row, 'debit'), one(row, 'amount')])
  return {
    mark: decimalMarkOf(amounts.flatMap((cell) => writtenAmount(cell) ?? [])),
    monthFirst: isMonthFirst(rows.map((row) => one(row, 'booked_on'))),
    namesState: rows.some((row) => stateIn(row) === 'booked'),
  }
}

/** Converts a row to a line. Returns undefined if its date, amount, currency or state cannot be parsed. */
function lineOf(row: Row, written: WrittenAmount, { mark, monthFirst, defaultCurrency, ...style }: Style) {
  const booked_on = bankDay(one(row, 'booked_on'), { monthFirst })
  const plain = plainAmount(written, mark)
  const amount = plain === undefined ? undefined : amountOf(plain)
  const currency = currencyIn(row, written, defaultCurrency)
  // In a table with states, a row with an unknown state is unclear.
  const isUnknown = style.namesState && one(row, 'state') !== '' && stateIn(row) === undefined
  if (amount === undefined || !booked_on || currency === undefined || isUnknown) return undefined
  const payer_iban = row.columns.cells(row.cells, 'payer_iban').find((cell) => /\d/.test(cell)) ?? ''
  return {
    account: cleaned(one(row, 'account') || style.account),
    ...{ booked_on, amount, currency },
    payer: cleaned(one(row, 'payer')),
    payer_iban: cleaned(payer_iban),
    text: cleaned(one(row, 'text')),
    bank_ref: '',
  } satisfies BankLine
}

function addRow(statement: Statement, row: Row, style: Style): void {
  const said = { row: row.row, text: rowText(row.cells) }
  const isBalance = statesBalance(row.cells, {
    day: one(row, 'booked_on'),
    hasDay: bankDay(one(row, 'booked_on'), style) !== undefined,
    hasPayer: one(row, 'payer') !== '' || !row.columns.has('payer'),
  })
  const found = amountIn(row)
  const state = stateIn(row)
  if (isBalance) statement.left_out.push({ ...said, reason: 'balance' })
  else if (found === 'sent') statement.sent += 1
  else if (state === 'pending' || state === 'declined') statement.left_out.push({ ...said, reason: state })
  else {
    const line = found === 'unclear' ? undefined : lineOf(row, found, style)
    if (line) statement.lines.push(line)
    else statement.unread.push(said)
  }
}

/** Reads the received money from a bank's CSV export. Rows with an ambiguous decimal mark remain unread. */
export function readBankCsv(file: string, defaultCurrency: string): Statement {
  const { separator, text } = withoutSeparatorLine(file)
  const heading = findHeading(text, separator)
  const rows = [...rowsBelow(text, heading)]
  const style = { ...styleOf(rows), defaultCurrency, account: heading.account }
  const statement = emptyStatement()
  for (const row of rows) addRow(statement, row, style)
  return statement
}
