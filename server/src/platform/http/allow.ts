import { holds, type Permission } from '@mapwright/contract/accounts/permissions.ts'
import type { AccessRule, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Actor, SignedIn } from '../api/actor.ts'
import { Problem } from '../api/problem.ts'

const isMet = (rule: AccessRule, actor: SignedIn): boolean => {
  if (rule === 'public' || rule === 'signed_in') return true
  if (actor.status !== 1) return false
  if (rule === 'customer') return actor.role_id === 2 && actor.verified
  if (rule === 'staff') return actor.role_id !== 2
  if (rule === 'admin') return actor.role_id === 1
  return holds(actor, rule.slice('may:'.length) as Permission)
}

/** Throws unless one of the endpoint's access rules admits the actor. Customers are told if they must first verify or be activated. */
export function allow({ access, personal }: Pick<Endpoint, 'access' | 'personal'>, actor: Actor): void {
  // Staff signed in as a dealer may use the account but not take it over.
  if (personal && actor?.impersonator_id) throw new Problem('request.impersonated')
  if (access.includes('public')) return
  if (!actor) throw new Problem('request.unauthorized')
  if (access.some((rule) => isMet(rule, actor))) return
  if (actor.role_id === 2 && access.includes('customer')) {
    if (!actor.verified) throw new Problem('request.not_verified')
    if (actor.status !== 1) throw new Problem('request.not_active')
  }
  throw new Problem('request.forbidden')
}
