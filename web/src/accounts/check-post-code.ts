import { isPostCode } from '@mapwright/contract/accounts/post-code.ts'
import type { FieldProblem } from '../platform/api/problem-error.ts'

type Place = { country: string; post_code: string }

/** Returns a problem if a post code is impossible in its country. Empty and unchanged post codes are checked only by the server. */
export function checkPostCode({ country, post_code }: Place, before?: Place): { post_code?: FieldProblem } {
  const isUnchanged = before?.country === country && before.post_code === post_code
  if (isUnchanged || country === '' || post_code.trim() === '' || isPostCode(country, post_code)) return {}
  return { post_code: { code: 'invalid' } }
}
