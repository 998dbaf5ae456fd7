import type { Problems } from '../api/problems.ts'

export const ticketsProblems = {
  'tickets.off': 403,
  'tickets.not_found': 404,
  'tickets.wrong_state': 409,
  'tickets.empty_message': 422,
  'tickets.staff_only': 403,
  'tickets.message_not_found': 404,
  'tickets.too_late': 409,
  'tickets.file_not_found': 404,
  'tickets.file_gone': 410,
  'tickets.link_not_found': 422,
  'tickets.not_a_colleague': 422,
  'tickets.taken_meanwhile': 409,
  'tickets.not_deletable': 409,
} as const satisfies Problems
