import {
  EndManySessions,
  EndOpenSession,
  ListOpenSessions,
} from '@mapwright/contract/accounts/open-session-endpoints.ts'
import type { OpenSession } from '@mapwright/contract/accounts/session.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { roleId } from '../role-id.ts'
import { deviceOf } from './device.ts'
import { endSession } from './end-sessions.ts'

type Row = Omit<Decoded<OpenSession>, 'browser' | 'system'> & { user_agent: string }

/** Condition on users `u`: staff and admins. */
const isStaff = (db: Db) => db`(u.role_id = ${roleId.admin} OR u.role_id = ${roleId.staff})`

/** Condition on sessions `s` of users `u`. Sessions in which staff act as a customer are neither of staff nor of customers. */
function heldBy(db: Db, holders: 'staff' | 'customers' | 'impersonators' | undefined) {
  if (holders === undefined) return db`true`
  if (holders === 'impersonators') return db`s.impersonator_id IS NOT NULL`
  return db`s.impersonator_id IS NULL AND ${holders === 'staff' ? isStaff(db) : db`NOT (${isStaff(db)})`}`
}

/** Lists the open sessions of all people, most recently used first. Searches names, mail addresses and network addresses. */
export const openSessions = query(
  ListOpenSessions,
  async ({ sql, actor, now, query: { search_keyword = '', holders, page, size } }) => {
    const from = sql`
      FROM sessions s JOIN users u ON u._id = s.user_id LEFT JOIN users i ON i._id = s.impersonator_id
      WHERE s.ended_at IS NULL AND s.expires_at > ${now} AND ${heldBy(sql, holders)}
        AND (${hasWords(sql, sql`u.search`, search_keyword)} OR s.address = ${search_keyword})`
    const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total ${from}`
    const rows = await sql<Row[]>`
      SELECT s._id, s.user_agent, s.address, s.created_at, s.last_seen_at, s.expires_at, s.opened_by, s.provider, s._id = ${actor.session_id} AS is_this,
        json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'role_id', CASE WHEN ${isStaff(sql)} THEN u.role_id ELSE ${roleId.customer} END) AS user,
        CASE WHEN i._id IS NOT NULL THEN json_build_object('_id', i._id, 'name', person_name(i)) END AS impersonator
      ${from} ORDER BY s.last_seen_at DESC, s._id LIMIT ${size} OFFSET ${(page - 1) * size}`
    const sessions = rows.map(({ user_agent, ...session }) => ({ ...session, ...deviceOf(user_agent) }))
    return { sessions, total: count?.total ?? 0, page, size }
  },
)

/** Ends a session of anybody. Refuses the caller's own, which ends by signing out. */
export const endOpenSession = command(EndOpenSession, async ({ tx, actor, params, now, audit }) => {
  if (params.id === actor.session_id) throw new Problem('accounts.own_session')
  const [session] = await tx<{ user_id: string }[]>`SELECT user_id FROM sessions WHERE _id = ${params.id}`
  const isEnded = await endSession(tx, params.id, { because: 'ended_by_staff', now })
  if (!session || !isEnded) throw new Problem('accounts.session_not_found')
  audit({ target_id: session.user_id })
  return {}
})

/**
 * Ends all sessions of staff, customers or both, except the caller's own, for example after keys or passwords may have become known. Sessions
 * as a customer count as those of staff. Sign-ins that wait for a second factor end, too.
 */
export const endManySessions = command(EndManySessions, async ({ tx, actor, body: { holders }, now, audit }) => {
  const chosen =
    holders === 'all'
      ? tx`true`
      : holders === 'staff'
        ? tx`(${isStaff(tx)} OR s.impersonator_id IS NOT NULL)`
        : heldBy(tx, holders)
  const ended = await tx`
    UPDATE sessions SET ended_at = ${now}, ended_because = 'ended_by_staff'
    FROM sessions s JOIN users u ON u._id = s.user_id
    WHERE s._id = sessions._id AND s.ended_at IS NULL AND s._id <> ${actor.session_id} AND ${chosen}`
  const people = holders === 'all' ? tx`true` : holders === 'staff' ? isStaff(tx) : tx`NOT (${isStaff(tx)})`
  await tx`DELETE FROM sign_in_challenges c USING users u WHERE u._id = c.user_id AND ${people}`
  audit({ after: { holders, ended: ended.count } })
  return { ended: ended.count }
})
