import { SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { endSession } from './end-sessions.ts'

/** Ends the session of this request. */
export const signOut = command(SignOut, async ({ tx, actor, now }) => {
  await endSession(tx, actor.session_id, { because: 'signed_out', now })
  return {}
})
