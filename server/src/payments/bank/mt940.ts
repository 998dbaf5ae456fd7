import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { amountOf, type BankLine, cleaned, emptyStatement, isDay, rowText, type Statement } from './bank-line.ts'
import { type Purpose, purposeOf, purposeOfNs } from './mt940-purpose.ts'

/** Splits a message into fields, such as ":61:", with their continuation lines. Some banks use a field ":NS:" instead of ":86:". */
function fieldsOf(text: string): { tag: string; value: string }[] {
  const fields: { tag: string; value: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, tag, value] = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined && value !== undefined) fields.push({ tag, value })
    else if (last && line !== '-' && !line.startsWith('-}')) last.value += `\n${line}`
  }
  return fields
}

/** Converts YYMMDD to YYYY-MM-DD in this century. */
const dayOf = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** Converts the entry date MMDD to YYYY-MM-DD, in the year closest to the value date. Without an entry date, returns the value date. */
function entryDay(valued_on: string, entry: string): string {
  const year = Number(valued_on.slice(0, 4))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valued_on))
  const [nearest = valued_on] = [year - 1, year, year + 1]
    .map((one) => `${one}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`)
    .filter(isDay)
    .sort((one, other) => distance(one) - distance(other))
  return nearest
}

/** Booking from field 61. The mark contains E for an expected booking and R for a reversal. */
type Booking = { line: Omit<BankLine, 'amount'>; mark: string; amount: BankLine['amount'] | undefined }

/** Account and currency of a message. An interim report (MT942) lists money that is not booked yet. */
type Context = { account: string; currency: string; isInterim: boolean }

/**
 * Matches the dates, the mark and the amount of a booking. Some banks insert spaces or a line break before the mark or the amount, or
 * write a decimal point.
 */
const field61 = /^(\d{6})(\d{4}|\s{4})?\s?([RE]?[CD])[A-Z]?\s?(\d{1,15}[.,]\d{0,2})(?![\d.,])([^\n]*)/

/** Parses a booking. Returns undefined if its date, amount or currency is invalid. */
function bookingOf(value: string, { account, currency, isInterim }: Context): Booking | undefined {
  const [whole = '', day = '', entry = '', mark = '', digits = '', rest = ''] = field61.exec(value) ?? []
  const valued_on = dayOf(day)
  const amount = amountOf(digits)
  const isZero = /^[0.,]+$/.test(digits)
  if (!isDay(valued_on) || !/^[A-Z]{3}$/.test(currency) || (amount === undefined && !isZero)) return undefined
  const [reference = '', bank_ref = ''] = rest.slice(4).split(/\/\/(.*)/)
  const supplement = value.slice(whole.length)
  return {
    line: {
      ...{ account, booked_on: entryDay(valued_on, entry.trim()), currency, payer: '', payer_iban: '' },
      // Replaced by the text of the following field 86 or NS, unless that text is empty.
      text: cleaned(`${reference === 'NONREF' ? '' : reference} ${supplement}`),
      bank_ref: cleaned(bank_ref),
    },
    mark: isInterim && mark === 'C' ? 'EC' : mark,
    amount,
  }
}

/**
 * Adds a booking to the statement. Received money becomes a line, sent money is counted, and reversed or pending money is listed in
 * `left_out`.
 */
function addBooking(statement: Statement, { line, mark, amount }: Booking, row: number): void {
  if (amount === undefined || mark === 'D' || mark === 'ED') statement.sent += 1
  else if (mark === 'C') statement.lines.push({ ...line, amount })
  else {
    const said = [line.booked_on, line.payer, line.text, `${formatHundredths(amount)} ${line.currency}`]
    const text = rowText(said.filter((one) => one !== ''))
    statement.left_out.push({ row, text, reason: mark === 'EC' ? 'pending' : 'reversed' })
  }
}

/** Adds the payer and the text of field 86 or NS to a booking. An empty text does not replace the existing one. */
function describe(booking: Booking, { text, payer, payer_iban }: Purpose): void {
  Object.assign(booking.line, { payer, payer_iban }, text === '' ? {} : { text })
}

/** Reads the received money from a statement in SWIFT's format MT940 or from an interim report in MT942. */
export function readMt940(text: string): Statement {
  let context: Context = { account: '', currency: '', isInterim: false }
  const bookings: (Booking | string)[] = []
  let open: Booking | undefined
  for (const { tag, value } of fieldsOf(text)) {
    if (tag === '25') context = { ...context, account: cleaned(value), isInterim: false }
    else if (tag === '60F' || tag === '60M') context = { ...context, currency: value.slice(7, 10), isInterim: false }
    else if (tag === '34F') context = { ...context, currency: value.slice(0, 3), isInterim: true }
    else if (tag === '61') {
      open = bookingOf(value, context)
      bookings.push(open ?? value)
    } else if ((tag === '86' || tag === 'NS') && open) {
      describe(open, tag === '86' ? purposeOf(value) : purposeOfNs(value))
      open = undefined
    }
  }
  const statement = emptyStatement()
  for (const [at, booking] of bookings.entries())
    if (typeof booking === 'string') statement.unread.push({ row: at + 1, text: rowText([booking]) })
    else addBooking(statement, booking, at + 1)
  return statement
}
