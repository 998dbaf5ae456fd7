import { createHash } from 'node:crypto'
import { type Money, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'

/** Money that has arrived at the bank, as a statement says it. */
export type BankLine = {
  /** The IBAN or number of the site's account; empty if the statement does not say it. */
  account: string
  /** "2026-11-22" */
  booked_on: string
  amount: Money
  currency: string
  payer: string
  payer_iban: string
  text: string
  /** What the bank calls the booking. */
  bank_ref: string
}

/** A statement cannot be read; the code is part of a problem. */
export class WrongStatement extends Error {
  override readonly name = 'WrongStatement'
}

const maxText = 1_000

/** One line, without control characters, and not too long. */
export const cleaned = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxText)

/** A positive amount with a point or a comma before at most two decimals. */
export function amountOf(text: string): Money | undefined {
  const plain = text.trim().replace(',', '.')
  // Banks write "12." and "12.500".
  const hundredths = parseHundredths(plain.replace(/\.$/, '').replace(/(\.\d\d)0+$/, '$1'))
  return hundredths !== undefined && hundredths > 0n ? money(hundredths) : undefined
}

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * Identifies each line of a statement, also in another statement that overlaps: by what it says, and equal lines by their order.
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
