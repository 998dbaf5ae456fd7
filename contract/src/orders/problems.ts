import type { Problems } from '../api/problems.ts'

export const ordersProblems = {
  'orders.not_found': 404,
  'orders.wrong_state': 409,
  'orders.price_changed': 409,
  'orders.pay_later_off': 409,
  'orders.declaration_needed': 422,
  'orders.nothing_due': 409,
  'orders.payment_due': 402,
  'orders.no_modified_file': 409,
  'orders.file_not_found': 404,
  'orders.file_gone': 410,
  'orders.not_an_archive': 422,
  'orders.too_many_files': 409,
  'orders.user_not_found': 404,
  'orders.message_not_found': 404,
  'orders.empty_message': 422,
  'orders.staff_only': 403,
  'orders.too_late': 409,
} as const satisfies Problems
