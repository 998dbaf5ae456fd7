import type { Db, Tx } from '../../platform/db/sql.ts'

/** Marks the invitation of a customer as accepted, because they have a password now. The link is no longer valid. */
export const closeInvitation = (tx: Tx, user_id: string, now: Date) => tx`
  UPDATE customer_invitations SET accepted_at = coalesce(accepted_at, ${now}), requested_at = NULL, token_hash = NULL, expires_at = NULL
  WHERE user_id = ${user_id}`

/** The state of an invitation `i` of a user `u`. */
export const invitationState = (db: Db, now: Date) => db`
  CASE WHEN i.accepted_at IS NOT NULL OR u.last_seen_at IS NOT NULL THEN 'accepted' WHEN i.requested_at IS NOT NULL THEN 'waiting'
    WHEN i.sent_at IS NULL THEN 'not_invited' WHEN i.expires_at > ${now} THEN 'invited' ELSE 'expired' END`
