import { EndOtherSessions, EndSession } from '@mapwright/contract/accounts/security-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { endSession, endSessions } from './end-sessions.ts'

/** Signs the caller out on one device. */
export const endOwnSession = command(EndSession, async ({ tx, actor, params, now, audit }) => {
  const isEnded = await endSession(tx, params.id, { because: 'ended_by_owner', now, user_id: actor._id })
  if (!isEnded) throw new Problem('accounts.session_not_found')
  audit({ target_id: actor._id })
  return {}
})

/** Signs the caller out on all other devices. */
export const endOtherSessions = command(EndOtherSessions, async ({ tx, actor, now, audit }) => {
  await endSessions(tx, actor._id, { because: 'ended_by_owner', now, except: actor.session_id })
  audit({ target_id: actor._id })
  return {}
})
