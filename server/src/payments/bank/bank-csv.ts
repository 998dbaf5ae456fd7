import { amountOf, type BankLine, cleaned, isDay, WrongStatement } from './bank-line.ts'

/** How banks call the columns; the first that a file has counts. */
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

/** The rows of a CSV text in one pass, with quotes as in RFC 4180. */
export function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let [field, isQuoted] = ['', false]
  const end = () => {
    rows.at(-1)?.push(field)
    field = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && field === '') isQuoted = true
    else if (character === separator) end()
    else if (character === '\n') {
      end()
      rows.push([])
    } else if (character !== '\r') field += character
  }
  end()
  return rows
}

/** "2026-11-22", "22.11.2026", "22.11.26" or "22/11/2026" as a day. */
function dayOf(text: string): string {
  const [first = '', second = '', third = ''] = text.trim().slice(0, 10).split(/[./-]/)
  if (first.length === 4) return `${first}-${second}-${third}`
  const year = third.length === 2 ? `20${third}` : third
  return `${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`
}

/** "1.234,56", "1,234.56" or "1234.5": the last separator is the decimal one. */
function plainAmount(text: string): string {
  const compact = text.replace(/[\s'’]/g, '').replace(/^\+/, '')
  const at = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'))
  if (at < 0 || compact.length - at > 3) return compact.replace(/[.,]/g, '')
  return `${compact.slice(0, at).replace(/[.,]/g, '')}.${compact.slice(at + 1)}`
}

/** The money received in a bank's CSV export: the first row with columns for day, amount and purpose is the heading. */
export function readBankCsv(text: string, usualCurrency: string): BankLine[] {
  const start = text.slice(0, 4_000)
  const counts = [';', ',', '\t'].map((separator) => ({ separator, count: start.split(separator).length }))
  const { separator = ';' } = counts.sort((one, other) => other.count - one.count)[0] ?? {}
  const rows = rowsOf(text, separator)
  const heading = rows.slice(0, 30).findIndex((row) => isHeading(row))
  const names = (rows[heading] ?? []).map(nameOf)
  if (heading < 0) throw new WrongStatement('no heading')
  const place = (wanted: readonly string[]) => names.indexOf(wanted.find((name) => names.includes(name)) ?? '-')
  const cell = (row: readonly string[], column: keyof typeof columns) => row[place(columns[column])]?.trim() ?? ''
  return rows.slice(heading + 1).flatMap((row) => {
    const [booked_on, amount] = [dayOf(cell(row, 'booked_on')), amountOf(plainAmount(cell(row, 'amount')))]
    if (amount === undefined || !isDay(booked_on)) return []
    return [
      {
        account: cleaned(cell(row, 'account')),
        booked_on,
        amount,
        currency: /^[A-Z]{3}$/.test(cell(row, 'currency')) ? cell(row, 'currency') : usualCurrency,
        payer: cleaned(cell(row, 'payer')),
        payer_iban: cleaned(cell(row, 'payer_iban')),
        text: cleaned(cell(row, 'text')),
        bank_ref: '',
      },
    ]
  })
}

const nameOf = (cell: string): string => cell.trim().toLowerCase()

const isHeading = (row: readonly string[]): boolean => {
  const names = row.map(nameOf)
  return [columns.booked_on, columns.amount, columns.text].every((wanted) =>
    wanted.some((name) => names.includes(name)),
  )
}
