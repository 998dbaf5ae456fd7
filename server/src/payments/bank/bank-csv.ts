import { decimalMarkOf, plainAmount, type WrittenAmount, writtenAmount } from './bank-amount.ts'
import { amountOf, type BankLine, cleaned, isDay, type Statement, type UnreadRow, WrongStatement } from './bank-line.ts'

/** The banks' names of the columns; the first one that a file has counts. */
const columns = {
  booked_on: [
    'buchungstag',
    'buchungsdatum',
    'booking date',
    'date',
    'datum',
    'valutadatum',
    'value date',
    'completed date',
  ],
  amount: ['betrag', 'betrag (eur)', 'amount', 'umsatz', 'credit', 'paid in', 'gutschrift'],
  currency: ['währung', 'waehrung', 'currency'],
  payer: [
    'beguenstigter/zahlungspflichtiger',
    'begünstigter/zahlungspflichtiger',
    'name zahlungsbeteiligter',
    'zahlungspflichtige*r',
    'auftraggeber / begünstigter',
    'auftraggeber/empfänger',
    'payer',
    'name',
    'counterparty',
  ],
  payer_iban: ['kontonummer/iban', 'iban zahlungsbeteiligter', 'iban', 'payer iban', 'account number'],
  text: ['verwendungszweck', 'buchungstext', 'reference', 'payment reference', 'purpose', 'description', 'details'],
  account: ['auftragskonto', 'iban auftragskonto', 'account', 'own account'],
} as const

/** The rows of a CSV text in one pass, with quotes as in RFC 4180. A quote that is never closed would swallow the rows after it. */
export function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let [field, isQuoted, isClosed] = ['', false, false]
  const end = () => {
    rows.at(-1)?.push(field)
    field = ''
    isClosed = false
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else [isQuoted, isClosed] = [false, true]
    } else if (character === separator) end()
    else if (character === '\n') {
      end()
      rows.push([])
    } else if (isClosed && character?.trim() !== '') throw openQuote(rows)
    else if (character === '"' && field === '') isQuoted = true
    else if (character !== '\r') field += character
  }
  if (isQuoted) throw openQuote(rows)
  end()
  return rows
}

const openQuote = ({ length }: readonly string[][]) =>
  new WrongStatement(`a quote in row ${length} is not closed`, { fault: 'payments.open_quote' })

/** "2026-11-22", "22.11.2026", "22.11.26" or "22/11/2026" as a day. */
function dayOf(text: string): string {
  const [first = '', second = '', third = ''] = text.trim().slice(0, 10).split(/[./-]/)
  if (first.length === 4) return `${first}-${second}-${third}`
  const year = third.length === 2 ? `20${third}` : third
  return `${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`
}

const maxUnreadText = 200
/** In columns with only one direction, the cell is empty for the other. */
const creditColumns: readonly string[] = ['credit', 'paid in', 'gutschrift']

type Read = (row: readonly string[], column: keyof typeof columns) => string

/** Reads the separator of a table: the most frequent at its start. */
function separatorOf(text: string): string {
  const start = text.slice(0, 4_000)
  const counts = [';', ',', '\t'].map((separator) => ({ separator, count: start.split(separator).length }))
  return counts.sort((one, other) => other.count - one.count)[0]?.separator ?? ';'
}

/** The line of a row; undefined if its day or currency cannot be read. */
function lineOf(row: readonly string[], cell: Read, { plain, written, defaultCurrency }: Amount): BankLine | undefined {
  const [booked_on, amount] = [dayOf(cell(row, 'booked_on')), amountOf(plain)]
  const named = /^[A-Z]{3}$/.test(cell(row, 'currency')) ? cell(row, 'currency') : ''
  const isContradictory = named !== '' && written.currency !== '' && named !== written.currency
  if (amount === undefined || !isDay(booked_on) || isContradictory) return undefined
  return {
    account: cleaned(cell(row, 'account')),
    booked_on,
    amount,
    currency: named || written.currency || defaultCurrency,
    payer: cleaned(cell(row, 'payer')),
    payer_iban: cleaned(cell(row, 'payer_iban')),
    text: cleaned(cell(row, 'text')),
    bank_ref: '',
  }
}

type Amount = { plain: string; written: WrittenAmount; defaultCurrency: string }

/** Finds the heading: the first row with columns for day, amount and purpose. */
function tableOf(text: string) {
  const rows = rowsOf(text, separatorOf(text))
  const heading = rows.slice(0, 30).findIndex((row) => isHeading(row))
  const names = (rows[heading] ?? []).map(nameOf)
  if (heading < 0) throw new WrongStatement('no heading')
  const place = (wanted: readonly string[]) => names.indexOf(wanted.find((name) => names.includes(name)) ?? '-')
  const cell: Read = (row, column) => row[place(columns[column])]?.trim() ?? ''
  const isCreditOnly = creditColumns.includes(names[place(columns.amount)] ?? '')
  const bookings = rows
    .map((cells, at) => ({ row: at + 1, cells, written: writtenAmount(cell(cells, 'amount')) }))
    .slice(heading + 1)
    .filter(({ cells }) => cells.some((one) => one.trim() !== '') && !isHeading(cells))
    .filter(({ cells }) => !(isCreditOnly && cell(cells, 'amount') === ''))
  return { bookings, cell }
}

/** Reads the received money from a bank's CSV export. Amounts without a certain decimal mark are not guessed. */
export function readBankCsv(text: string, defaultCurrency: string): Statement {
  const { bookings, cell } = tableOf(text)
  const mark = decimalMarkOf(bookings.flatMap(({ written }) => written ?? []))
  const lines: BankLine[] = []
  const unread: UnreadRow[] = []
  for (const { row, cells, written } of bookings) {
    const isReceived = !written?.isDebit && !/^[0.,]+$/.test(written?.digits ?? '')
    if (!isReceived) continue
    const plain = written && plainAmount(written, mark)
    const line = written && plain !== undefined ? lineOf(cells, cell, { plain, written, defaultCurrency }) : undefined
    if (line) lines.push(line)
    else unread.push({ row, text: cleaned(cells.join(' | ')).slice(0, maxUnreadText) })
  }
  return { lines, unread }
}

const nameOf = (cell: string): string => cell.trim().toLowerCase()

const isHeading = (row: readonly string[]): boolean => {
  const names = row.map(nameOf)
  return [columns.booked_on, columns.amount, columns.text].every((wanted) =>
    wanted.some((name) => names.includes(name)),
  )
}
