import type { Problems } from '../api/problems.ts'

export const accountsProblems = {
  'accounts.wrong_credentials': 401,
  'accounts.refresh_refused': 401,
  'accounts.email_taken': 409,
  'accounts.username_taken': 409,
  'accounts.common_password': 422,
  'accounts.wrong_password': 422,
  'accounts.wrong_code': 422,
  'accounts.expired_code': 410,
  'accounts.too_many_tries': 429,
  'accounts.wait_for_code': 429,
  'accounts.already_verified': 409,
  'accounts.user_not_found': 404,
  'accounts.set_up_already': 404,
  'accounts.sample_data_not_empty': 409,
  'accounts.last_admin': 409,
  'accounts.permission_not_held': 403,
  'accounts.price_group_not_found': 404,
  'accounts.customers_only': 403,
  'accounts.not_oneself': 409,
  'accounts.owes_credits': 409,
  'accounts.others_inactive': 409,
  'accounts.nobody_to_invite': 409,
  'accounts.invitation_over': 410,
  'accounts.note_not_found': 404,
  'accounts.preset_not_found': 404,
  'accounts.preset_name_taken': 409,
  'accounts.captcha_required': 422,
  'accounts.sign_in_again': 410,
  'accounts.second_factor_on': 409,
  'accounts.second_factor_off': 409,
  'accounts.second_factor_unreadable': 409,
  'accounts.own_protection': 409,
  'accounts.no_protection': 409,
  'accounts.passkey_refused': 422,
  'accounts.own_address_missing': 422,
  'accounts.passkey_not_found': 404,
  'accounts.too_many_passkeys': 409,
  'accounts.session_not_found': 404,
  'accounts.own_session': 409,
  'accounts.not_a_picture': 422,
  'accounts.picture_too_large': 422,
  'accounts.no_picture': 404,
  'accounts.not_a_vat_number': 422,
  'accounts.billing_address_incomplete': 422,
  'accounts.no_geocoder': 409,
  'accounts.geocoder_failed': 502,
  'accounts.address_not_found': 404,
  'accounts.no_pin': 422,
  'accounts.half_a_pin': 422,
  'accounts.not_your_consent': 403,
  'accounts.too_many_addresses': 409,
  'accounts.address_yours': 409,
  'accounts.export_not_found': 404,
  'accounts.export_under_way': 409,
  'accounts.team_full': 409,
  'accounts.member_not_found': 404,
  'accounts.invitation_not_found': 404,
  'accounts.provider_off': 409,
  'accounts.provider_unreachable': 502,
  'accounts.provider_refused': 403,
  'accounts.provider_answer_invalid': 422,
  'accounts.provider_expired': 410,
  'accounts.provider_other_browser': 403,
  'accounts.provider_mail_unverified': 403,
  'accounts.provider_domain': 403,
  'accounts.provider_no_member': 403,
  'accounts.provider_other_account': 409,
  'accounts.provider_required': 403,
  'accounts.provider_not_tried': 409,
} as const satisfies Problems

/** Details of the problems above. `retry_after` is in seconds, `owed` a decimal text. */
export type AccountsProblemDetails = {
  'accounts.wait_for_code': { retry_after: number }
  'accounts.wrong_code': { tries_left: number }
  'accounts.own_address_missing': { address: string }
  'accounts.owes_credits': { owed: string }
  'accounts.provider_unreachable': { why: string }
  'accounts.provider_refused': { why: string }
  'accounts.provider_answer_invalid': { why: string }
  'accounts.provider_no_member': { email: string }
  'accounts.provider_required': { provider: string }
  'accounts.others_inactive': { expected: number; found: number }
}
