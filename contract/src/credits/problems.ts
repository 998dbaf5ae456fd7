import type { Problems } from '../api/problems.ts'

export const creditsProblems = {
  'credits.not_enough': 402,
  'credits.price_not_found': 404,
  'credits.invoice_not_found': 404,
  'credits.invoice_not_due': 409,
  'credits.invoice_not_draft': 409,
  'credits.payment_method_off': 409,
  'credits.billing_address_incomplete': 422,
  'credits.billing_address_unconfirmed': 409,
  'credits.invoice_pdf_expired': 410,
  'credits.invoice_erased': 410,
} as const satisfies Problems
