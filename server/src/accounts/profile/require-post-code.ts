import { isPostCode } from '@mapwright/contract/accounts/post-code.ts'
import { Problem } from '../../platform/api/problem.ts'

type Place = { country: string; post_code: string }

/** Throws if the post code is not possible in the country; `prefix` locates the address in the form. */
export function requirePostCode({ country, post_code }: Place, prefix = ''): void {
  if (isPostCode(country, post_code)) return
  const code = post_code === '' ? 'required' : 'invalid'
  throw new Problem('request.invalid', { fields: { [`${prefix}post_code`]: { code } } })
}

/**
 * Like `requirePostCode`, if these changes affect the post code or its country. An empty post code is allowed, because the address may be
 * incomplete.
 */
export function requireNewPostCode(before: Place, changes: Partial<Place>): void {
  const after = { ...before, ...changes }
  const isUnchanged = after.post_code === before.post_code && after.country === before.country
  if (!isUnchanged && after.post_code.trim() !== '') requirePostCode(after)
}
