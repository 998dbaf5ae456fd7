import type { Problems } from '../api/problems.ts'

export const creditsProblems = {
  'credits.not_enough': 402,
  'credits.agents_only': 409,
  'credits.limit_below_owed': 409,
  'credits.no_credit_value': 409,
  'credits.price_not_found': 404,
  'credits.price_changed': 409,
  'credits.own_amount_off': 409,
  'credits.count_out_of_range': 422,
  'credits.top_up_off': 409,
  'credits.no_stored_method': 409,
  'credits.subscription_exists': 409,
  'credits.subscription_not_found': 404,
  'credits.subscription_wrong_state': 409,
  'credits.subscription_withdrawn': 409,
  'credits.invoice_not_draft': 409,
  'credits.payment_method_off': 409,
  'credits.voucher_not_found': 404,
  'credits.voucher_code_taken': 409,
  'credits.voucher_redeemed': 409,
  'credits.voucher_not_valid': 409,
  'credits.voucher_used_up': 409,
  'credits.voucher_used_already': 409,
} as const satisfies Problems

/** Details of the problems above. Amounts are decimal texts; `limit` is the credit limit of an agent; `pdf_until` is an ISO time. */
export type CreditsProblemDetails = {
  'credits.invoice_pdf_expired': { pdf_until: string }
  'credits.limit_below_owed': { owed: string }
  'credits.not_enough': { balance: string; limit?: string; needed: string; missing: string }
}
