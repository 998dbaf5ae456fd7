import type { Tx } from '../../platform/db/sql.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { profileLink } from '../profile-link.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { readUser } from '../user-rows.ts'

type Removed = { second_factor: boolean; passkeys: number }

/**
 * Removes the second factor and the passkeys of a user, and returns a summary. Ends all sessions and mails the user, because a thief with
 * the password could have asked staff for this removal.
 */
export async function removeProtection(tx: Tx, user_id: string, now: Date): Promise<Removed> {
  await tx`SELECT FROM users WHERE _id = ${user_id} FOR UPDATE`
  const { email: to, language, role_id } = await readUser(tx, user_id)
  const factors = await tx`DELETE FROM second_factors WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL`
  const passkeys = await tx`DELETE FROM passkeys WHERE user_id = ${user_id}`
  const removed = { second_factor: factors.count > 0, passkeys: passkeys.count }
  if (!removed.second_factor && removed.passkeys === 0) return removed
  await tx`DELETE FROM recovery_codes WHERE user_id = ${user_id}`
  await endSessions(tx, user_id, { because: 'ended_by_staff', now })
  const values = { link: profileLink(role_id, 'security') }
  await sendMail(tx, { to, language, kind: 'protection_reset', values, now })
  return removed
}
