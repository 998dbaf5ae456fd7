import type { AccessRule } from '../api/endpoint.ts'
import { type Holder, hasRole, holdsAll } from '../api/permissions.ts'

/** Checks whether an access rule admits a role with these permissions. The account must be active and verified; this is not checked here. */
export function admits(rule: AccessRule, holder: Holder): boolean {
  if (rule === 'public' || rule === 'signed_in') return true
  if (rule === 'customer' || rule === 'admin') return hasRole(holder, rule)
  if (rule === 'staff') return hasRole(holder, 'staff') || hasRole(holder, 'admin')
  return rule.startsWith('may:') && holdsAll(holder, [rule.slice(4)])
}
