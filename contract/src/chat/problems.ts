import type { Problems } from '../api/problems.ts'

export const chatProblems = {
  'chat.off': 403,
  'chat.not_found': 404,
  'chat.empty_message': 422,
  'chat.staff_only': 403,
  'chat.message_not_found': 404,
  'chat.too_late': 409,
  'chat.file_not_found': 404,
  'chat.file_gone': 410,
  'chat.not_a_colleague': 422,
  'chat.taken_meanwhile': 409,
  'chat.no_customer_message': 422,
  'chat.too_many_files': 422,
  'chat.order_begun': 409,
  'chat.visitors_off': 404,
  'chat.blocked': 403,
  'chat.over': 409,
  'chat.too_many_chats': 429,
  'chat.email_needed': 422,
} as const satisfies Problems
