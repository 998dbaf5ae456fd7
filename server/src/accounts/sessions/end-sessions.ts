import type { Db, Tx } from '../../platform/db/sql.ts'

type Because =
  | 'password_changed'
  | 'password_reset'
  | 'role_changed'
  | 'deactivated'
  | 'ended_by_owner'
  | 'ended_by_staff'
  | 'signed_out'
  | 'refresh_token_reused'

/** Ends all open sessions of a user except `except`, including sessions in which the user impersonates a dealer. */
export async function endSessions(
  tx: Tx,
  user_id: string,
  { because, now, except }: { because: Because; now: Date; except?: string },
): Promise<void> {
  await tx`UPDATE sessions SET ended_at = ${now}, ended_because = ${because}
    WHERE (user_id = ${user_id} OR impersonator_id = ${user_id}) AND ended_at IS NULL AND _id IS DISTINCT FROM ${except ?? null}`
  // Deletes pending sign-ins that are waiting for the second factor.
  await tx`DELETE FROM sign_in_challenges WHERE user_id = ${user_id}`
}

/** Ends all sessions in which this staff member impersonates a dealer, after the permission to do so was revoked. */
export const endImpersonations = (tx: Tx, impersonator_id: string, now: Date) => tx`
  UPDATE sessions SET ended_at = ${now}, ended_because = 'permission_revoked'
  WHERE impersonator_id = ${impersonator_id} AND ended_at IS NULL`

/** Ends one session and the impersonating sessions opened from it. Returns true if the session was open. */
export async function endSession(
  db: Db,
  session_id: string,
  { because, now, user_id }: { because: Because; now: Date; user_id?: string },
): Promise<boolean> {
  const ended = await db`UPDATE sessions SET ended_at = ${now}, ended_because = ${because}
    WHERE _id = ${session_id} AND ended_at IS NULL AND user_id = coalesce(${user_id ?? null}, user_id)`
  if (ended.count === 0) return false
  await db`UPDATE sessions SET ended_at = ${now}, ended_because = ${because} WHERE opened_in = ${session_id} AND ended_at IS NULL`
  return true
}

/** Ends the sessions of all members of a customer who was deactivated or got another role. */
export async function endSessionsOfTeam(tx: Tx, owner_id: string, now: Date): Promise<void> {
  const members = await tx<{ user_id: string }[]>`SELECT user_id FROM members WHERE owner_id = ${owner_id}`
  for (const { user_id } of members) await endSessions(tx, user_id, { because: 'deactivated', now })
}
