import { isPostCode } from '@mapwright/contract/accounts/post-code.ts'
import { Problem } from '../../platform/api/problem.ts'

type Place = { country: string; post_code: string }

/** Throws if the post code is invalid in the country. `prefix` is the path of the address in the form, such as `shipping_address.`. */
export function requirePostCode({ country, post_code }: Place, prefix = ''): void {
  if (isPostCode(country, post_code)) return
  const code = post_code === '' ? 'required' : 'invalid'
  throw new Problem('request.invalid', { fields: { [`${prefix}post_code`]: { code } } })
}

/**
 * Checks a changed address like `requirePostCode`, if the post code or the country has changed. Allows an empty post code, because an
 * address may be incomplete.
 */
export function requireNewPostCode(before: Place, changes: Partial<Place>): void {
  const after = { ...before, ...changes }
  const isUnchanged = after.post_code === before.post_code && after.country === before.country
  if (!isUnchanged && after.post_code.trim() !== '') requirePostCode(after)
}
