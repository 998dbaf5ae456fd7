import type { Problems } from '../api/problems.ts'

export const ordersProblems = {
  'orders.not_found': 404,
  'orders.no_approval': 409,
  'orders.approval_changed': 409,
  'orders.wrong_state': 409,
  'orders.only_drafts_deleted': 409,
  'orders.not_an_agent': 403,
  'orders.agent_orders_off': 403,
  'orders.price_changed': 409,
  'orders.pay_later_off': 409,
  'orders.declaration_needed': 422,
  'orders.nothing_due': 409,
  'orders.payment_due': 402,
  'orders.offer_not_found': 404,
  'orders.offer_over': 409,
  'orders.not_offerable': 409,
  'orders.too_many_offers': 409,
  'orders.refund_too_high': 409,
  'orders.no_modified_file': 409,
  'orders.original_replaced': 409,
  'orders.file_not_found': 404,
  'orders.imported_file_unknown': 404,
  'orders.imported_file_ambiguous': 409,
  'orders.imported_file_differs': 409,
  'orders.file_gone': 410,
  'orders.file_stays': 409,
  'orders.not_an_archive': 422,
  'orders.empty_file': 422,
  'orders.too_many_files': 409,
  'orders.user_not_found': 404,
  'orders.taken_meanwhile': 409,
  'orders.not_a_colleague': 422,
  'orders.view_not_found': 404,
  'orders.view_name_taken': 409,
  'orders.too_many_views': 409,
  'orders.period_too_long': 422,
  'orders.message_not_found': 404,
  'orders.car_not_found': 404,
  'orders.empty_message': 422,
  'orders.staff_only': 403,
  'orders.too_late': 409,
  'orders.automation_off': 409,
  'orders.automation_busy': 409,
  'orders.automation_unwanted': 409,
  'orders.no_proposal': 409,
  'orders.nothing_delivered': 409,
  'orders.no_engine': 409,
  'orders.automation_job_not_found': 404,
  'orders.bad_signature': 403,
  'orders.bad_answer': 422,
  'orders.answer_replayed': 409,
  'orders.link_gone': 410,
  'orders.software_not_found': 404,
  'orders.bridge_not_found': 404,
  'orders.not_encrypted': 409,
  'orders.feedback_closed': 409,
  'orders.steps_open': 409,
} as const satisfies Problems

/** Details of the problems above. Amounts are decimal texts. */
export type OrdersProblemDetails = {
  'orders.wrong_state': { status: string }
  'orders.only_drafts_deleted': { status: string }
  'orders.price_changed': { total: string; expected_total: string }
  'orders.offer_over': { status: string }
  'orders.refund_too_high': { rest: string }
  'orders.taken_meanwhile': { assignee_id: string | null; name: string }
}
