import { memberMay } from '@mapwright/contract/accounts/member.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { may } from '../api/may.ts'
import type { Caller } from '../api/principal.ts'
import { Problem } from '../api/problem.ts'

/** Throws unless the caller may call the endpoint. The problem tells customers if they must first verify their address or be activated. */
export function allow(
  { access, personal, member }: Pick<Endpoint, 'access' | 'personal' | 'member'>,
  caller: Caller | null,
): void {
  const person = caller?.kind === 'person' ? caller : undefined
  // Staff who are signed in as a dealer may use the dealer's account, but not take it over.
  if (personal && person?.impersonator_id) throw new Problem('request.impersonated')
  if (isAllowed({ access, member }, caller)) return
  if (may(caller, access)) throw new Problem('request.not_for_members')
  if (!caller) throw new Problem('request.unauthorized')
  if (person?.role === 'customer' && access.includes('customer')) {
    if (!person.verified) throw new Problem('request.not_verified')
    if (person.status !== 1) throw new Problem('request.not_active')
  }
  throw new Problem('request.forbidden')
}

/** Checks whether the caller may call the endpoint with the current rights. */
export function isAllowed({ access, member }: Pick<Endpoint, 'access' | 'member'>, caller: Caller | null): boolean {
  const team = caller?.kind === 'person' ? caller.member : undefined
  return may(caller, access) && (!team || access.includes('public') || memberMay(team, member))
}
