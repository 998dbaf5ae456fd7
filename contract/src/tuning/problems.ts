import type { Problems } from '../api/problems.ts'

export const tuningProblems = {
  'tuning.service_not_found': 404,
  'tuning.option_not_found': 404,
  'tuning.name_taken': 409,
  'tuning.service_offline': 409,
  'tuning.option_not_available': 422,
  'tuning.special_ecu_not_found': 404,
  'tuning.combination_not_found': 404,
  'tuning.note_not_found': 404,
  'tuning.too_many_rules': 409,
  'tuning.price_rule_not_found': 404,
  'tuning.price_group_in_use': 409,
  'tuning.price_list_item_not_found': 404,
  'tuning.not_a_price_list': 400,
  'tuning.price_list_full': 409,
} as const satisfies Problems

/** Details of the problems above. */
export type TuningProblemDetails = {
  'tuning.too_many_rules': { max: number }
}
