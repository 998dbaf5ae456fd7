import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { GetUserSessions } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readUser } from '../user-rows.ts'
import { deviceOf } from './device.ts'

type Session = Omit<PayloadOf<typeof GetUserSessions>['sessions'][number], 'browser' | 'system'> & {
  user_agent: string
}

/** Returns the fifty most recent sessions and the security settings of a user. Throws if the caller may not change that user. */
export const userSessions = query(GetUserSessions, async ({ sql, actor, params }) => {
  const user = await readUser(sql, params.id)
  if (!mayChange(actor, user)) throw new Problem('accounts.permission_not_held')
  const { _id } = user
  const sessions = await sql<Session[]>`
    SELECT s._id, s.created_at, s.expires_at, s.ended_at, s.address, s.user_agent, i.username AS impersonator, coalesce(s.provider, '') AS provider
    FROM sessions s LEFT JOIN users i ON i._id = s.impersonator_id
    WHERE s.user_id = ${_id} ORDER BY s.created_at DESC LIMIT 50`
  const [protection] = await sql<{ second_factor: boolean; passkeys: number }[]>`
    SELECT EXISTS (SELECT FROM second_factors WHERE user_id = ${_id} AND confirmed_at IS NOT NULL) AS second_factor,
      (SELECT count(*)::int FROM passkeys WHERE user_id = ${_id}) AS passkeys`
  const { second_factor = false, passkeys = 0 } = protection ?? {}
  return {
    second_factor,
    passkeys,
    sessions: sessions.map(({ user_agent, ...session }) => ({ ...session, ...deviceOf(user_agent) })),
  }
})
