import type { SignedIn } from '../api/actor.ts'
import type { Sql } from '../db/sql.ts'
import { readAccessToken, signingKey } from './access-token.ts'

/**
 * Reads who holds an access token, with role, permissions and status as they are now. Undefined when the token is not ours, has run
 * out, or its session is over.
 */
export function authenticator({ sql, secretKey }: { sql: Sql; secretKey: string }) {
  const key = signingKey(secretKey)
  return async (token: string): Promise<SignedIn | undefined> => {
    const claims = readAccessToken(key, token, new Date())
    if (!claims) return undefined
    const [signedIn] = await sql<SignedIn[]>`
      SELECT u._id, s._id AS session_id, s.impersonator_id, u.role_id, u.permissions, u.verified, u.status, u.price_type, u.email, u.language
      FROM sessions s JOIN users u ON u._id = s.user_id
      WHERE s._id = ${claims.sid} AND s.user_id = ${claims.sub} AND s.ended_at IS NULL AND s.expires_at > now()`
    return signedIn
  }
}
