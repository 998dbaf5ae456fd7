import { createHash } from 'node:crypto'
import { type Money, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { LeftOutReason } from '@mapwright/contract/payments/bank/bank.ts'

/** Received money in a bank statement. */
export type BankLine = {
  /** The IBAN or number of the site's account; empty if the statement does not contain it. */
  account: string
  /** "2026-11-22" */
  booked_on: string
  amount: Money
  currency: string
  payer: string
  payer_iban: string
  text: string
  /** The bank's reference for the booking. */
  bank_ref: string
}

/** A row of a table (numbered as in a spreadsheet, from 1), or a booking of a statement. */
type StatementRow = { row: number; text: string }

/** The complete content of a statement. */
export type Statement = {
  /** The received money. */
  lines: BankLine[]
  /** Rows that may be received money, but cannot be read with certainty. */
  unread: StatementRow[]
  left_out: (StatementRow & { reason: LeftOutReason })[]
  /** The number of bookings in which money was sent, or none was moved. */
  sent: number
}

export const emptyStatement = (): Statement => ({ lines: [], unread: [], left_out: [], sent: 0 })

const maxRowText = 200

/** The text of a row, shown to the person who imports it. */
export const rowText = (parts: readonly string[]): string => cleaned(parts.join(' | ')).slice(0, maxRowText)

export type StatementFault = 'payments.wrong_statement' | 'payments.open_quote'

/** Thrown for a statement that cannot be read. */
export class WrongStatement extends Error {
  override readonly name = 'WrongStatement'
  readonly fault: StatementFault

  constructor(
    message: string,
    { fault = 'payments.wrong_statement', cause }: { fault?: StatementFault; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.fault = fault
  }
}

const maxText = 1_000

/** Cleans a text: a single line, without control characters, of limited length. */
export const cleaned = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxText)

/** Reads a positive amount with a point or a comma before at most two decimals. */
export function amountOf(text: string): Money | undefined {
  const plain = text.trim().replace(',', '.')
  // Banks write "12." and "12.500".
  const hundredths = parseHundredths(plain.replace(/\.$/, '').replace(/(\.\d\d)0+$/, '$1'))
  return hundredths !== undefined && hundredths > 0n ? money(hundredths) : undefined
}

/** Whether a text is a valid date. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Fingerprints that identify each line, even in overlapping statements: by its content, and equal lines by their order. */
export function fingerprints(lines: readonly BankLine[]): { line: BankLine; fingerprint: string }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { account, booked_on, amount, currency, payer, payer_iban, text, bank_ref } = line
    const said = JSON.stringify([account, booked_on, `${amount}`, currency, payer, payer_iban, text, bank_ref])
    const number = (seen.get(said) ?? 0) + 1
    seen.set(said, number)
    return { line, fingerprint: createHash('sha256').update(`${said} ${number}`).digest('hex') }
  })
}
