import { GetSecurity } from '@mapwright/contract/accounts/security-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { deviceOf } from '../sessions/device.ts'
import { passkeysOf } from './passkey-rows.ts'

type Open = {
  _id: string
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
  provider: string
  is_this: boolean
}
type Protection = { sign_in_alerts: boolean; since: Date | null; recovery_codes_left: number }

const maxSessions = 100

/** Lists the caller's open sessions: the current one first, then the most recent. Excludes sessions of impersonators. */
const openSessions = (sql: Sql, user_id: string, session_id: string, now: Date) => sql<Open[]>`
  SELECT _id, user_agent, address, created_at, last_seen_at, coalesce(provider, '') AS provider, _id = ${session_id} AS is_this FROM sessions
  WHERE user_id = ${user_id} AND impersonator_id IS NULL AND ended_at IS NULL AND expires_at > ${now}
  ORDER BY is_this DESC, last_seen_at DESC LIMIT ${maxSessions}`

/** Returns the caller's protection settings and open sessions. */
export const security = query(GetSecurity, async ({ sql, actor, now }) => {
  const [protection] = await sql<Protection[]>`
    SELECT u.sign_in_alerts, f.confirmed_at AS since,
      (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = u._id AND r.used_at IS NULL) AS recovery_codes_left
    FROM users u LEFT JOIN second_factors f ON f.user_id = u._id WHERE u._id = ${actor._id}`
  const { since = null, recovery_codes_left = 0, sign_in_alerts = true } = protection ?? {}
  const sessions = await openSessions(sql, actor._id, actor.session_id, now)
  return {
    second_factor: since && { since, recovery_codes_left },
    passkeys: await passkeysOf(sql, actor._id),
    sessions: sessions.map(({ user_agent, ...session }) => ({ ...session, ...deviceOf(user_agent) })),
    sign_in_alerts,
  }
})
