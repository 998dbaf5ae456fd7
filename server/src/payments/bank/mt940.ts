import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import {
  amountOf,
  type BankLine,
  cleaned,
  emptyStatement,
  isDay,
  rowText,
  type Statement,
  WrongStatement,
} from './bank-line.ts'
import { purposeOf } from './mt940-purpose.ts'

/** The fields of a message, such as ":61:", with their continuation lines. */
function fieldsOf(text: string): { tag: string; value: string }[] {
  const fields: { tag: string; value: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, tag, value] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined && value !== undefined) fields.push({ tag, value })
    else if (last && line !== '-' && !line.startsWith('-}')) last.value += `\n${line}`
  }
  return fields
}

/** Reads YYMMDD; statements are never older than this century. */
const dayOf = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** The day of the entry, MMDD, in the year that brings it nearest to the value date; the value date if there is none. */
function entryDay(valued_on: string, entry: string): string {
  const year = Number(valued_on.slice(0, 4))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valued_on))
  const [nearest = valued_on] = [year - 1, year, year + 1]
    .map((one) => `${one}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`)
    .filter(isDay)
    .sort((one, other) => distance(one) - distance(other))
  return nearest
}

/** A booking as field 61 has it. The mark has an E for one that is only expected, and an R for a reversal. */
type Booking = { line: Omit<BankLine, 'amount'>; mark: string; amount: BankLine['amount'] | undefined }

function bookingOf(value: string, { account, currency }: { account: string; currency: string }): Booking {
  const [, day = '', entry = '', mark, amount = '', rest = ''] =
    /^(\d{6})(\d{4})?([RE]?[CD])[A-Z]?(\d{1,15},\d{0,2})(.*)/.exec(value) ?? []
  const valued_on = dayOf(day)
  if (!mark || !isDay(valued_on) || !/^[A-Z]{3}$/.test(currency)) throw new WrongStatement(`:61:${entry}`)
  const bank_ref = rest.includes('//') ? rest.slice(rest.indexOf('//') + 2) : ''
  return {
    line: {
      ...{ account, booked_on: entryDay(valued_on, entry), currency },
      ...{ payer: '', payer_iban: '', text: '', bank_ref: cleaned(bank_ref) },
    },
    mark,
    amount: amountOf(amount),
  }
}

/** Adds a booking to the statement: what it brought, and what was sent, is reversed or is not booked yet. */
function addBooking(statement: Statement, { line, mark, amount }: Booking, row: number): void {
  if (amount === undefined || mark === 'D' || mark === 'ED') statement.sent += 1
  else if (mark === 'C') statement.lines.push({ ...line, amount })
  else {
    const said = [line.booked_on, line.payer, line.text, `${formatHundredths(amount)} ${line.currency}`]
    const text = rowText(said.filter((one) => one !== ''))
    statement.left_out.push({ row, text, reason: mark === 'EC' ? 'pending' : 'reversed' })
  }
}

/** Reads the received money in a statement in SWIFT's format MT940. */
export function readMt940(text: string): Statement {
  let [account, currency] = ['', '']
  const bookings: Booking[] = []
  let open: Booking | undefined
  for (const { tag, value } of fieldsOf(text)) {
    if (tag === '25') account = cleaned(value)
    else if (tag === '60F' || tag === '60M') currency = value.slice(7, 10)
    else if (tag === '61') {
      open = bookingOf(value, { account, currency })
      bookings.push(open)
    } else if (tag === '86' && open) {
      Object.assign(open.line, purposeOf(value))
      open = undefined
    }
  }
  const statement = emptyStatement()
  for (const [at, booking] of bookings.entries()) addBooking(statement, booking, at + 1)
  return statement
}
