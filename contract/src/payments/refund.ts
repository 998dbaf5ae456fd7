import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../api/scalars.ts'
import { CreditNote } from '../billing/invoice.ts'

const Customer = z.strictObject({ _id: Id, name: z.string(), company_name: z.string() })

/** A credit note in the list of all customers. */
export const ListedCreditNote = CreditNote.extend({
  currency: z.string(),
  user: Customer,
  /** The corrected invoice. */
  invoice_id: Id,
  invoice: z.string(),
  /** True if money was returned. Otherwise the credit note only corrects the invoice. */
  is_refunded: z.boolean(),
})
export type ListedCreditNote = z.output<typeof ListedCreditNote>

/** Refund statuses. `to_transfer`: no provider can return the money, so staff must transfer it and confirm the transfer. */
export const refundStatuses = ['to_transfer', 'pending', 'done', 'failed'] as const

/** `dispute`: the bank has reclaimed the money. `surplus`: return of money that paid for nothing, without a credit note. */
export const refundKinds = ['refund', 'dispute', 'surplus'] as const

/** Money that was or will be returned to a customer. */
export const ListedRefund = z.strictObject({
  _id: Id,
  kind: z.enum(refundKinds),
  status: z.enum(refundStatuses),
  amount: MoneyText,
  currency: z.string(),
  /** "bank" or the provider that returns the money. */
  method: z.string(),
  provider_ref: z.string().nullable(),
  reason: z.string(),
  user: Customer,
  invoice_id: Id.nullable(),
  invoice: z.string().nullable(),
  credit_note: z.string().nullable(),
  /** The staff member who started the refund; null for automatic refunds. */
  actor: z.string().nullable(),
  created_at: InstantText,
  settled_at: InstantText.nullable(),
})
export type ListedRefund = z.output<typeof ListedRefund>
