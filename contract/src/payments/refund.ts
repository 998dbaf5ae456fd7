import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../api/scalars.ts'
import { CreditNote } from '../billing/invoice.ts'

const Customer = z.strictObject({ _id: Id, name: z.string(), company_name: z.string() })

/** A credit note in the list of all customers' credit notes. */
export const ListedCreditNote = CreditNote.extend({
  currency: z.string(),
  user: Customer,
  /** The invoice that it corrects. */
  invoice_id: Id,
  invoice: z.string(),
  /** Whether money was returned; otherwise the credit note only corrects the invoice. */
  is_refunded: z.boolean(),
})
export type ListedCreditNote = z.output<typeof ListedCreditNote>

/** `to_transfer`: the invoice is corrected, but no provider returns the money; staff transfer it and confirm that. */
export const refundStatuses = ['to_transfer', 'pending', 'done', 'failed'] as const

/** `dispute`: the bank has reclaimed the money. `surplus`: returned money that had paid for nothing, so there is no credit note. */
export const refundKinds = ['refund', 'dispute', 'surplus'] as const

/** Money that went back to a customer or is on its way. */
export const ListedRefund = z.strictObject({
  _id: Id,
  kind: z.enum(refundKinds),
  status: z.enum(refundStatuses),
  amount: MoneyText,
  currency: z.string(),
  /** "bank", or the provider through which it went. */
  method: z.string(),
  provider_ref: z.string().nullable(),
  reason: z.string(),
  user: Customer,
  invoice_id: Id.nullable(),
  invoice: z.string().nullable(),
  credit_note: z.string().nullable(),
  /** The staff member; null if it was made without staff. */
  actor: z.string().nullable(),
  created_at: InstantText,
  settled_at: InstantText.nullable(),
})
export type ListedRefund = z.output<typeof ListedRefund>
