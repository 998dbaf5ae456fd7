import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { EndUserSessions } from '@mapwright/contract/accounts/security-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readUser } from '../user-rows.ts'
import { endSessions } from './end-sessions.ts'

/** Signs a user out everywhere. Throws if the caller may not change that user. */
export const endUserSessions = command(EndUserSessions, async ({ tx, actor, params, now }) => {
  if (!mayChange(actor, await readUser(tx, params.id))) throw new Problem('accounts.permission_not_held')
  await endSessions(tx, params.id, { because: 'ended_by_staff', now })
  return {}
})
