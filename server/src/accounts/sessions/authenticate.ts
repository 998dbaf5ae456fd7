import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { type Caller, type PersonRow, personOf, type Scheme } from '../../platform/api/principal.ts'
import { acceptedKeys, firstResult } from '../../platform/api/secret-keys.ts'
import { batchLookups } from '../../platform/db/batch-lookups.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'
import { readAccessToken, signingKey } from './access-token.ts'
import { readVisitorToken, visitorSigningKey } from './visitor-token.ts'

const impersonate: Permission = 'dealers_manager.login_as_dealer'

/**
 * Reads the users of open sessions. A member has the standing and the prices of the customer whose team the member belongs to. A session that impersonates a dealer is only open while the staff member has the permission to
 * impersonate.
 */
const openSessions = (sql: Sql, ids: readonly string[]) => sql<PersonRow[]>`
  SELECT u._id, s._id AS session_id, s.impersonator_id, CASE WHEN m.user_id IS NULL THEN u.role_id ELSE ${roleId.customer} END AS role_id,
    u.permissions, u.verified AND coalesce(o.verified, true) AS verified, least(u.status, o.status) AS status,
    coalesce(o.price_type, u.price_type) AS price_type, u.email, u.language,
    CASE WHEN m.user_id IS NOT NULL THEN json_build_object('_id', m.user_id, 'owner_id', m.owner_id, 'may_order', m.may_order,
      'may_pay', m.may_pay, 'may_message', m.may_message, 'sees_prices', m.sees_prices) END AS member
  FROM sessions s JOIN users u ON u._id = s.user_id LEFT JOIN members m ON m.user_id = u._id LEFT JOIN users o ON o._id = m.owner_id
  WHERE (u.role_id <> ${roleId.member} OR m.user_id IS NOT NULL AND o.role_id = ${roleId.customer}) AND s._id = ANY(${ids}) AND s.ended_at IS NULL AND s.expires_at > now()
    AND (s.impersonator_id IS NULL OR EXISTS (
      SELECT FROM users i WHERE i._id = s.impersonator_id AND i.status = 1 AND i.deleted_at IS NULL
        AND (i.role_id = ${roleId.admin} OR i.role_id = ${roleId.staff} AND ${impersonate} = ANY(i.permissions))))`

/**
 * Returns a function that finds the user of an access token, with the current role, permissions and status. The function returns undefined
 * if the token is invalid or expired, or its session has ended.
 */
export function authenticator({ sql, secretKey }: { sql: Sql; secretKey: string }) {
  const keys = acceptedKeys(secretKey).map(signingKey)
  const findSession = batchLookups(
    async (ids) => new Map((await openSessions(sql, ids)).map((row) => [row.session_id, personOf(row)])),
  )
  const visitorKeys = acceptedKeys(secretKey).map(visitorSigningKey)
  return async (token: string, scheme: Scheme): Promise<Caller | undefined> => {
    if (scheme === 'visitor') return firstResult(visitorKeys, (key) => readVisitorToken(key, token))
    const claims = firstResult(keys, (key) => readAccessToken(key, token, new Date()))
    if (!claims) return undefined
    const person = await findSession(claims.sid)
    return person?._id === claims.sub ? person : undefined
  }
}
