import type { Problems } from '../api/problems.ts'

/** Problems of the domain. Codes that start with `credits` are from a time before the domain existed and are kept for existing clients. */
export const billingProblems = {
  'credits.invoice_not_found': 404,
  'credits.invoice_not_due': 409,
  'credits.billing_address_incomplete': 422,
  'credits.billing_address_unconfirmed': 409,
  'credits.invoice_pdf_expired': 410,
  'credits.invoice_erased': 410,
  'billing.vat_number_not_checkable': 409,
  'billing.evidence_not_found': 404,
  'billing.dunning_order': 409,
  'billing.prefix_taken': 409,
  'billing.e_invoice_incomplete': 409,
  'billing.invoice_not_paid': 409,
  'billing.credit_exceeds_invoice': 409,
} as const satisfies Problems
