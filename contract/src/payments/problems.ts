import type { Problems } from '../api/problems.ts'

export const paymentsProblems = {
  'payments.intent_not_found': 404,
  'payments.not_open': 409,
  'payments.in_progress': 409,
  'payments.not_paid': 409,
  'payments.provider_off': 409,
  'payments.refused': 422,
  'payments.refund_exceeds_payment': 409,
  'payments.wrong_signature': 401,
  'payments.out_of_order': 409,
  'payments.wrong_statement': 422,
  'payments.entry_not_found': 404,
  'payments.entry_decided': 409,
  'payments.entry_open': 409,
  'payments.amount_differs': 409,
  'payments.credit_first': 409,
  'payments.keys_missing': 409,
  'payments.keys_refused': 422,
  'payments.provider_away': 503,
} as const satisfies Problems
