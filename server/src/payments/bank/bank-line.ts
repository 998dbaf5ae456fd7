import { createHash } from 'node:crypto'
import { type Money, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { LeftOutReason } from '@mapwright/contract/payments/bank/bank.ts'

/** Payment received according to a bank statement. */
export type BankLine = {
  /** IBAN or number of the site's account. Empty if the statement does not contain it. */
  account: string
  /** Booking date, such as "2026-11-22". */
  booked_on: string
  amount: Money
  currency: string
  payer: string
  payer_iban: string
  text: string
  /** Reference assigned by the bank. */
  bank_ref: string
}

/** A row of a table, or a booking in a statement. `row` counts from 1, as in a spreadsheet. */
type StatementRow = { row: number; text: string }

/** Complete content of a statement. */
export type Statement = {
  /** Received payments. */
  lines: BankLine[]
  /** Rows that may be received payments but cannot be parsed reliably. */
  unread: StatementRow[]
  left_out: (StatementRow & { reason: LeftOutReason })[]
  /** Number of bookings in which money was sent, or that have no amount. */
  sent: number
}

export const emptyStatement = (): Statement => ({ lines: [], unread: [], left_out: [], sent: 0 })

const maxRowText = 200

/** Joins the cells of a row into one text for the person who imports the statement. */
export const rowText = (parts: readonly string[]): string => cleaned(parts.join(' | ')).slice(0, maxRowText)

export type StatementFault = 'payments.wrong_statement' | 'payments.open_quote'

/** Thrown if a statement cannot be parsed. */
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

/** Removes control characters and line breaks from a text and limits its length. */
export const cleaned = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxText)

/** Parses a positive amount with at most two decimals after a point or a comma. */
export function amountOf(text: string): Money | undefined {
  const plain = text.trim().replace(',', '.')
  // Banks also write "12." and "12.500".
  const hundredths = parseHundredths(plain.replace(/\.$/, '').replace(/(\.\d\d)0+$/, '$1'))
  return hundredths !== undefined && hundredths > 0n ? money(hundredths) : undefined
}

/** Returns true if a text is a valid date in the format YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * Returns a fingerprint for each line, by which the line is recognized in overlapping statements. Identical lines are numbered, so that
 * their fingerprints differ.
 */
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
