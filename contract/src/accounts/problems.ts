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
  'accounts.last_admin': 409,
  'accounts.permission_not_held': 403,
} as const satisfies Problems
