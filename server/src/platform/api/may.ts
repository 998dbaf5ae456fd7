import { admits as admitsHolder } from '@mapwright/contract/accounts/admits.ts'
import type { AccessRule } from '@mapwright/contract/api/endpoint.ts'
import type { ApiClient, Standing, System, Visitor } from './principal.ts'

function admitsPerson(rule: AccessRule, person: Standing): boolean {
  if (rule === 'signed_in') return true
  if (person.status !== 1 || (rule === 'customer' && !person.verified)) return false
  return admitsHolder(rule, person)
}

type Principal = Standing | Pick<ApiClient, 'kind' | '_id' | 'scopes'> | Visitor | System

function admits(rule: AccessRule, principal: Principal | null): boolean {
  if (rule === 'public') return true
  if (principal === null) return false
  if (principal.kind === 'system') return true
  if (principal.kind === 'person') return admitsPerson(rule, principal)
  if (principal.kind === 'visitor') return rule === 'visitor'
  return principal.scopes.some((scope) => rule === `scope:${scope}`)
}

/**
 * Checks whether an access rule admits the principal. Null is an anonymous caller. HTTP requests, incoming mail, live topics and jobs all use
 * this function. The system acts for the site itself and may do everything.
 */
export const may = (principal: Principal | null, access: readonly AccessRule[]): boolean =>
  access.some((rule) => admits(rule, principal))
