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
  'tickets.merged': 409,
  'tickets.not_solved': 409,
  'tickets.rating_closed': 409,
  'tickets.other_customer': 409,
  'tickets.merge_with_itself': 422,
  'tickets.not_splittable': 422,
  'tickets.not_a_guest': 409,
  'tickets.no_such_customer': 422,
  'tickets.view_not_found': 404,
  'tickets.view_name_taken': 409,
  'tickets.too_many_views': 409,
} as const satisfies Problems

/** Details of the problems above. */
export type TicketsProblemDetails = {
  'tickets.wrong_state': { status: string }
}
