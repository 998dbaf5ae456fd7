import { hashOfToken } from '../../platform/api/secret-token.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

/** Marks the invitation of a customer as accepted, because they have a password now. The link is no longer valid. */
export const closeInvitation = (tx: Tx, user_id: string, now: Date) => tx`
  UPDATE customer_invitations SET accepted_at = coalesce(accepted_at, ${now}), requested_at = NULL, token_hash = NULL, expires_at = NULL
  WHERE user_id = ${user_id}`

/** The state of an invitation `i` of a user `u`. */
export const invitationState = (db: Db, now: Date) => db`
  CASE WHEN i.accepted_at IS NOT NULL OR u.last_seen_at IS NOT NULL THEN 'accepted' WHEN i.requested_at IS NOT NULL THEN 'waiting'
    WHEN i.sent_at IS NULL THEN 'not_invited' WHEN i.expires_at > ${now} THEN 'invited' ELSE 'expired' END`

/** The user `u` and the invitation `i` of a token that is still valid, as FROM and WHERE clauses. */
export const openInvitation = (db: Db, token: string, now: Date) => db`
  FROM users u JOIN customer_invitations i ON i.user_id = u._id
  WHERE i.token_hash = ${hashOfToken(token)} AND i.expires_at > ${now} AND i.accepted_at IS NULL
    AND u.deleted_at IS NULL AND u.role_id = ${roleId.customer}`

/** The condition that a user `u` may get the mail of an invitation: an active customer who has not signed in. */
export const mayBeMailed = (db: Db) =>
  db`u.deleted_at IS NULL AND u.status = 1 AND u.role_id = ${roleId.customer} AND u.last_seen_at IS NULL`

/** The condition that an invitation `i` of a user `u` can be queued. At most one is sent to a customer per day. */
export const canBeInvited = (db: Db, now: Date) => db`
  ${mayBeMailed(db)} AND i.accepted_at IS NULL AND i.requested_at IS NULL
    AND (i.sent_at IS NULL OR i.sent_at < ${now}::timestamptz - interval '1 day')`
