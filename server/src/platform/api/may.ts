import { holds, type Permission, permissions } from '@mapwright/contract/accounts/permissions.ts'
import type { AccessRule } from '@mapwright/contract/api/endpoint.ts'
import type { ApiClient, Standing, System, Visitor } from './principal.ts'

const permissionRules: ReadonlyMap<AccessRule, Permission> = new Map(
  permissions.map((permission) => [`may:${permission}`, permission]),
)

function admitsPerson(rule: AccessRule, person: Standing): boolean {
  if (rule === 'signed_in') return true
  if (person.status !== 1) return false
  if (rule === 'customer') return person.role === 'customer' && person.verified
  if (rule === 'staff') return person.role !== 'customer'
  if (rule === 'admin') return person.role === 'admin'
  const permission = permissionRules.get(rule)
  return permission !== undefined && holds(person, permission)
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
 * Whether one of the access rules admits the principal; null is an anonymous caller. Decides for HTTP requests, mail in, live topics
 * and jobs alike. The system acts for the site itself and may do everything.
 */
export const may = (principal: Principal | null, access: readonly AccessRule[]): boolean =>
  access.some((rule) => admits(rule, principal))
