import { RefreshToken } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'
import { endSession } from './end-sessions.ts'
import { issuePair, sessionDays, sessionEnd } from './issue-tokens.ts'

/** Grace period in which a used refresh token is accepted again. Two tabs may refresh with the same token at the same time. */
const graceMs = 10_000

type TokenState = {
  session_id: string
  user_id: string
  impersonator_id: string | null
  isOver: boolean
  spent_at: Date | null
  superseded_at: Date | null
  has_spent_child: boolean
}

const readTokenState = async (db: Db, hash: Buffer, now: Date): Promise<TokenState | undefined> => {
  const [state] = await db<TokenState[]>`
    SELECT r.session_id, s.user_id, s.impersonator_id, r.spent_at, r.superseded_at,
      s.ended_at IS NOT NULL OR s.expires_at <= ${now} OR r.created_at <= ${now}::timestamptz - make_interval(days => ${sessionDays}) AS "isOver",
      EXISTS (SELECT FROM refresh_tokens child WHERE child.parent_hash = r.token_hash AND child.spent_at IS NOT NULL) AS has_spent_child
    FROM refresh_tokens r JOIN sessions s ON s._id = r.session_id
    WHERE r.token_hash = ${hash}`
  return state
}

const isWithinGrace = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() <= graceMs

/** Returns true if a refresh token is unused, or if it is the direct parent of the newest token and within the grace period. */
const isUsable = ({ spent_at, superseded_at, has_spent_child }: TokenState, now: Date): boolean =>
  superseded_at === null && (spent_at === null || (!has_spent_child && isWithinGrace(spent_at, now)))

/** Runs before the transaction, because a refused token may end the session, and the session must stay ended. */
const refuseOldToken = async ({ sql, body, now }: QueryContext<typeof RefreshToken>) => {
  const hash = hashOfToken(body.refresh_token)
  const state = await readTokenState(sql, hash, now)
  if (!state || state.isOver) throw new Problem('accounts.refresh_refused')
  const { session_id, user_id, impersonator_id } = state
  if (!isUsable(state, now)) {
    if (!isWithinGrace(state.superseded_at, now))
      await endSession(sql, session_id, { because: 'refresh_token_reused', now })
    throw new Problem('accounts.refresh_refused')
  }
  return { hash, session_id, user_id, impersonator_id }
}

/**
 * Exchanges a refresh token for new tokens. Reuse of an old token means that the token was stolen, so the session ends for both thief and
 * owner.
 */
export const refreshToken = command(RefreshToken, {
  prepare: refuseOldToken,
  run: async ({ tx, prepared: { hash, session_id, user_id, impersonator_id }, now, app }) => {
    // Locks the user before the session. All commands that change both use this order.
    if (!impersonator_id) await tx`UPDATE users SET last_seen_at = ${now} WHERE _id = ${user_id}`
    // Serializes the refreshes of a session, so that each refresh sees the tokens used before.
    await tx`SELECT FROM sessions WHERE _id = ${session_id} FOR UPDATE`
    const state = await readTokenState(tx, hash, now)
    if (!state || state.isOver || !isUsable(state, now)) throw new Problem('accounts.refresh_refused')
    const [spent] = await tx<{ parent_hash: Buffer | null }[]>`
      UPDATE refresh_tokens SET spent_at = ${now} WHERE token_hash = ${hash} AND spent_at IS NULL RETURNING parent_hash`
    // Concurrent tabs get one token each. Once one of these tokens is used, the remaining ones are obsolete.
    if (spent?.parent_hash)
      await tx`UPDATE refresh_tokens SET superseded_at = ${now}
        WHERE parent_hash = ${spent.parent_hash} AND token_hash <> ${hash} AND superseded_at IS NULL`
    // A refresh does not extend a session that impersonates a dealer.
    const expires_at = impersonator_id ? tx`expires_at` : sessionEnd(now)
    await tx`UPDATE sessions SET expires_at = ${expires_at}, last_seen_at = ${now} WHERE _id = ${session_id}`
    return issuePair(tx, { user_id, session_id, parent: hash }, { now, secretKey: app.secretKey })
  },
})
