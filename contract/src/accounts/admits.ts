import type { AccessRule } from '../api/endpoint.ts'
import { type Holder, hasRole, holdsAll } from '../api/permissions.ts'

/** Whether an access rule admits people with this role and these permissions, if their account is active and verified. */
export function admits(rule: AccessRule, holder: Holder): boolean {
  if (rule === 'public' || rule === 'signed_in') return true
  if (rule === 'customer' || rule === 'admin') return hasRole(holder, rule)
  if (rule === 'staff') return hasRole(holder, 'staff') || hasRole(holder, 'admin')
  return rule.startsWith('may:') && holdsAll(holder, [rule.slice(4)])
}
