import { daysAfter } from '@mapwright/contract/api/days.ts'
import { uuidv7 } from 'uuidv7'
import type { RequestDetails } from '../../platform/api/handler.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { accessToken, signingKey } from './access-token.ts'

export type Tokens = { access_token: string; refresh_token: string }

/** Days without a refresh after which a session expires. */
export const sessionDays = 30

export const sessionEnd = (now: Date): Date => daysAfter(now, sessionDays)

/** Hash of a device id. Device ids are random, so a fast hash is secure enough. */
export const deviceHash = (device: string): Buffer => hashOfToken(device)

type Context = { now: Date; secretKey: string }
type Impersonation = { impersonator_id: string; opened_in: string; expires_at: Date }
type Opening = {
  request: RequestDetails
  impersonation?: Impersonation
  device?: string | undefined
  /** Method of the sign-in; undefined for registrations and for sessions of staff as a customer. */
  opened_by?: string
  /** The name of the OpenID provider that has confirmed the identity. */
  provider?: string | undefined
}

/** Issues an access token and a refresh token for an open session. `parent` is the hash of the refresh token that is exchanged. */
export async function issuePair(
  tx: Tx,
  { user_id, session_id, parent }: { user_id: string; session_id: string; parent?: Buffer },
  { now, secretKey }: Context,
): Promise<Tokens> {
  const refresh_token = newToken()
  await tx`INSERT INTO refresh_tokens (token_hash, session_id, parent_hash, created_at)
    VALUES (${hashOfToken(refresh_token)}, ${session_id}, ${parent ?? null}, ${now})`
  return { access_token: accessToken(signingKey(secretKey), { user_id, session_id, now }), refresh_token }
}

/** Opens a session for an authenticated or impersonated user and returns its tokens. */
export async function issueTokens(
  tx: Tx,
  user: { _id: string },
  { request, now, secretKey, impersonation, device, opened_by, provider }: Context & Opening,
): Promise<Tokens> {
  const session_id = uuidv7()
  if (!impersonation) await tx`UPDATE users SET last_seen_at = ${now} WHERE _id = ${user._id}`
  const session = {
    _id: session_id,
    user_id: user._id,
    impersonator_id: impersonation?.impersonator_id ?? null,
    opened_in: impersonation?.opened_in ?? null,
    user_agent: request.user_agent,
    address: request.address,
    device_hash: device === undefined ? null : deviceHash(device),
    opened_by: opened_by ?? null,
    provider: provider ?? null,
    created_at: now,
    last_seen_at: now,
    expires_at: impersonation?.expires_at ?? sessionEnd(now),
  }
  await tx`INSERT INTO sessions ${tx(session)}`
  return issuePair(tx, { user_id: user._id, session_id }, { now, secretKey })
}
