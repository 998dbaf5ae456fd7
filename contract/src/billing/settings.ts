import { z } from 'zod'
import { line, paragraph } from '../api/scalars.ts'

export const invoiceSeries = ['invoice', 'credit_note'] as const
export type Series = (typeof invoiceSeries)[number]

/** VAT schemes of the seller. `small_business`: exempt from VAT, for example under § 19 UStG, so invoices show no VAT. */
export const vatSchemes = ['standard', 'small_business'] as const

/** The operator's settings for the numbers, taxes and texts of invoices. */
export const BillingSettings = z.strictObject({
  vat_scheme: z.enum(vatSchemes),
  /** The legal note on invoices of a small business. If empty, the default note is used. */
  small_business_note: z.string(),
  /** Days from the issue of an invoice until it is due. */
  payment_term_days: z.number().int(),
  /** Footer text of every invoice. */
  footer: z.string(),
  /** For each series: the prefix of its numbers, the first number of each year, and the next number. */
  series: z.strictObject({
    invoice: z.strictObject({ prefix: z.string(), start: z.number().int(), next: z.string() }),
    credit_note: z.strictObject({ prefix: z.string(), start: z.number().int(), next: z.string() }),
  }),
})
export type BillingSettings = z.output<typeof BillingSettings>

const Prefix = z.string().regex(/^[A-Za-z0-9/._-]{0,12}$/)
const Start = z.number().int().min(1).max(900_000)

export const BillingSettingsInput = z
  .strictObject({
    vat_scheme: z.enum(vatSchemes),
    small_business_note: line(300),
    payment_term_days: z.number().int().min(0).max(120),
    footer: paragraph(600),
    invoice_prefix: Prefix,
    invoice_start: Start,
    credit_note_prefix: Prefix,
    credit_note_start: Start,
  })
  .partial()
