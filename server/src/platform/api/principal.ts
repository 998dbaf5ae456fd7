import type { Membership } from '@mapwright/contract/accounts/member.ts'
import type { AccessRule, ApiScope, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { type Role, type RoleId, roleOf } from '@mapwright/contract/api/roles.ts'

/** The data that determines a person's access. */
export type Standing = {
  kind: 'person'
  role: Role
  permissions: readonly string[]
  verified: boolean
  status: 0 | 1
}

/** A signed-in person. Read for each request, so that changes of role or status take effect immediately. */
export type Person = Standing & {
  _id: string
  session_id: string
  /** The admin who is impersonating this dealer; null without an impersonation. */
  impersonator_id: string | null
  permissions: string[]
  price_type: 1 | 2 | 3
  email: string
  language: string | null
  /** True if a program with an API key acts for the person. */
  is_program?: true
  /** Set if the person works for a customer. See `actorFor` for whose account the person then acts on. */
  member?: ActingMember
}

/** The person who works for a customer, the customer, and the person's rights. */
export type ActingMember = Pick<Membership, 'may_order' | 'may_pay' | 'may_message' | 'sees_prices'> & {
  _id: string
  owner_id: string
}

/** Returns the id of the person who acts: the member if the person works for a customer. `_id` is the account that the person acts on. */
export const authorId = ({ _id, member }: Pick<Person, '_id' | 'member'>): string => member?._id ?? _id

/** A person as stored in the database. */
export type PersonRow = Omit<Person, 'kind' | 'role' | 'member'> & { role_id: RoleId; member?: ActingMember | null }

export const personOf = ({ role_id, member, ...rest }: PersonRow): Person => ({
  kind: 'person',
  role: roleOf(role_id),
  ...rest,
  ...(member ? { member } : {}),
})

/** A program with an API key, which acts for the customer who owns it. */
export type ApiClient = {
  kind: 'api_client'
  _id: string
  scopes: readonly ApiScope[]
  owner: Person
  /** The website whose pages may read the responses to a public key. Undefined for secret keys. */
  origin?: string | undefined
  /** True if the key is public: anyone can read it in the source of a website. */
  is_public?: true
  calls_per_minute: number
  calls_per_day: number
}

/** A person without an account, identified by a signed anonymous id: a guest of a chat or of the widget. */
export type Visitor = { kind: 'visitor'; _id: string }

/** The site itself. It is the actor in jobs and subscribers. */
export type System = { kind: 'system' }

/** All kinds of actors: a person, an API client, a visitor or the system. */
export type Principal = Person | ApiClient | Visitor | System

/** The actors that can send a request. */
export type Caller = Exclude<Principal, System>

/** The schemes of the Authorization header that the server accepts. */
export type Scheme = 'bearer' | 'visitor'

/** Checks whether the caller is a staff member, who may be signed in as a dealer. */
export const isStaff = (caller: Caller | null): boolean =>
  caller?.kind === 'person' && (caller.role !== 'customer' || caller.impersonator_id !== null)

/** Identifies the caller in rate limits and idempotency keys. */
export const keyOf = (caller: Caller): string =>
  caller.kind === 'person' ? authorId(caller) : `${caller.kind} ${caller._id}`

/**
 * The source of a request. `origin`: the origin of the page, which only browsers send and pages cannot forge. `isOwnPage`: true if a page of
 * this site sent the request. For GET requests, browsers send the URL of the page instead of its origin.
 */
export type Source = { address: string; origin: string | undefined; isOwnPage: boolean }

type PersonRule = 'signed_in' | 'customer' | 'staff' | 'admin' | `may:${Permission}`

type CallerBy<Rule extends AccessRule> =
  | (Rule extends 'public' ? Person | null : never)
  | (Rule extends PersonRule ? Person : never)
  | (Rule extends 'visitor' ? Visitor : never)
  | (Rule extends `scope:${string}` ? ApiClient : never)

/**
 * The callers that an endpoint's access rules admit. On a public endpoint, a visitor or API client counts as anonymous unless a rule names it.
 */
export type ActorOf<E extends Endpoint> = CallerBy<E['access'][number]>

export type StandingRow = { role_id: RoleId; permissions: readonly string[]; verified: boolean; status: 0 | 1 }

/** Builds the role and permissions of a person who is not the caller, such as the sender of a mail or the author of an import. */
export const standingOf = ({ role_id, permissions, verified, status }: StandingRow): Standing => ({
  kind: 'person',
  role: roleOf(role_id),
  permissions,
  verified,
  status,
})
