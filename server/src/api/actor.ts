import type { RoleId } from '@mapwright/contract/accounts/user.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'

/** The signed-in person behind a request, read afresh for each one, so that a change of role or status takes effect at once. */
export type SignedIn = {
  _id: string
  session_id: string
  /** The admin who signed in as this dealer. */
  impersonator_id: string | null
  role_id: RoleId
  permissions: string[]
  verified: boolean
  status: 0 | 1
  price_type: 1 | 2 | 3
  email: string
  language: string | null
}

export type Actor = SignedIn | null

/** Calls open to the public may have no actor; all others do. */
export type ActorOf<E extends Endpoint> = 'public' extends E['access'][number] ? Actor : SignedIn
