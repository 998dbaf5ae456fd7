import type { Tx } from '../db/sql.ts'

type Because = 'password_changed' | 'password_reset' | 'role_changed' | 'deactivated'

/** Ends every open session of a person, but `except`: their next request is refused. */
export async function endSessions(
  tx: Tx,
  user_id: string,
  { because, now, except }: { because: Because; now: Date; except?: string },
): Promise<void> {
  await tx`UPDATE sessions SET ended_at = ${now}, ended_because = ${because}
    WHERE user_id = ${user_id} AND ended_at IS NULL AND _id IS DISTINCT FROM ${except ?? null}`
}
