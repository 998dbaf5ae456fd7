import { SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { command } from '../api/handler.ts'

/** Ends the session that this request came with. */
export const signOut = command(SignOut, async ({ tx, actor, now }) => {
  await tx`UPDATE sessions SET ended_at = ${now}, ended_because = 'signed_out' WHERE _id = ${actor.session_id} AND ended_at IS NULL`
  return {}
})
