import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../../api/scalars.ts'

/** States of a received payment. `open`: waits for a decision. `booked`: assigned to an invoice. `dismissed`: not a payment for an invoice. */
export const bankEntryStatuses = ['open', 'booked', 'dismissed'] as const
export type BankEntryStatus = (typeof bankEntryStatuses)[number]

/** Kinds of matches with an invoice. `exact`: number and amount. `number`: number only. `amount`: amount only. */
export const bankFits = ['exact', 'number', 'amount'] as const

/**
 * Reasons why a row of a statement does not count as received money. `pending`: not booked yet. `declined`: refused, expired or revoked
 * before booking. `fee`: deducted by the bank. `reversed`: a transfer by the account holder that was returned, or received money that was
 * reclaimed. `balance`: the balance of the account.
 */
export const leftOutReasons = ['pending', 'declined', 'fee', 'reversed', 'balance'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Limits of an import. The response lists at most `max_unread` unreadable rows and as many left-out rows. */
export const bankStatementRules = { max_bytes: 5 * 2 ** 20, max_unread: 100 } as const

const InvoiceName = { invoice_id: Id, invoice: z.string(), customer: z.string() }

export const BankEntry = z.strictObject({
  _id: Id,
  /** The booking date, such as "2026-11-22". */
  booked_on: z.string(),
  amount: MoneyText,
  currency: z.string(),
  payer: z.string(),
  payer_iban: z.string(),
  text: z.string(),
  status: z.enum(bankEntryStatuses),
  /** The invoice that the money was assigned to. */
  booked: z.strictObject({ ...InvoiceName, at: InstantText }).nullable(),
  /** Due invoices that the payment may be for, best match first. Only an invoice with the same amount can be confirmed. */
  proposals: z.array(z.strictObject({ ...InvoiceName, total: MoneyText, currency: z.string(), fit: z.enum(bankFits) })),
})
export type BankEntry = z.output<typeof BankEntry>
