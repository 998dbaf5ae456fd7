import type { RoleId } from '@mapwright/contract/accounts/user.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'

/** The signed-in person who made a request. Read for each request, so that changes of role or status take effect immediately. */
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

/** Only public endpoints may have no actor. */
export type ActorOf<E extends Endpoint> = 'public' extends E['access'][number] ? Actor : SignedIn
