import { RefreshToken } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { command, type QueryContext } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import { endSession } from './end-sessions.ts'
import { issuePair, refreshTokenHash, sessionDays, sessionEnd } from './issue-tokens.ts'

/** Two tabs that refresh at once hold the same token: the second one goes on too, within this time. */
const graceMs = 10_000

type Standing = {
  session_id: string
  user_id: string
  impersonator_id: string | null
  isOver: boolean
  spent_at: Date | null
  superseded_at: Date | null
  has_spent_child: boolean
}

const readStanding = async (db: Db, hash: Buffer, now: Date): Promise<Standing | undefined> => {
  const [standing] = await db<Standing[]>`
    SELECT r.session_id, s.user_id, s.impersonator_id, r.spent_at, r.superseded_at,
      s.ended_at IS NOT NULL OR s.expires_at <= ${now} OR r.created_at <= ${now}::timestamptz - make_interval(days => ${sessionDays}) AS "isOver",
      EXISTS (SELECT FROM refresh_tokens child WHERE child.parent_hash = r.token_hash AND child.spent_at IS NOT NULL) AS has_spent_child
    FROM refresh_tokens r JOIN sessions s ON s._id = r.session_id
    WHERE r.token_hash = ${hash}`
  return standing
}

const isWithinGrace = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() <= graceMs

/** Unused, or the immediate parent of the newest token and spent only just now. */
const isGood = ({ spent_at, superseded_at, has_spent_child }: Standing, now: Date): boolean =>
  superseded_at === null && (spent_at === null || (!has_spent_child && isWithinGrace(spent_at, now)))

/** Before the transaction, because what happens on a refusal must stay. */
const refuseOldToken = async ({ sql, body, now }: QueryContext<typeof RefreshToken>) => {
  const hash = refreshTokenHash(body.refresh_token)
  const standing = await readStanding(sql, hash, now)
  if (!standing || standing.isOver) throw new Problem('accounts.refresh_refused')
  const { session_id, user_id, impersonator_id } = standing
  if (!isGood(standing, now)) {
    if (!isWithinGrace(standing.superseded_at, now))
      await endSession(sql, session_id, { because: 'refresh_token_reused', now })
    throw new Problem('accounts.refresh_refused')
  }
  return { hash, session_id, user_id, impersonator_id }
}

/** Spends a refresh token for a new pair. An old one seen again was stolen from somebody: it ends the session for thief and owner alike. */
export const refreshToken = command(
  RefreshToken,
  async ({ tx, prepared: { hash, session_id, user_id, impersonator_id }, now, app }) => {
    // The person before the session, as everybody locks them who changes both.
    if (!impersonator_id) await tx`UPDATE users SET last_seen_at = ${now} WHERE _id = ${user_id}`
    // One refresh of a session after the other, so that each sees what the one before it spent.
    await tx`SELECT FROM sessions WHERE _id = ${session_id} FOR UPDATE`
    const standing = await readStanding(tx, hash, now)
    if (!standing || standing.isOver || !isGood(standing, now)) throw new Problem('accounts.refresh_refused')
    const [spent] = await tx<{ parent_hash: Buffer | null }[]>`
      UPDATE refresh_tokens SET spent_at = ${now} WHERE token_hash = ${hash} AND spent_at IS NULL RETURNING parent_hash`
    // The tokens that two tabs were given at once have served their purpose when one of them is used.
    if (spent?.parent_hash)
      await tx`UPDATE refresh_tokens SET superseded_at = ${now}
        WHERE parent_hash = ${spent.parent_hash} AND token_hash <> ${hash} AND superseded_at IS NULL`
    // Logged in as a dealer, the end stays where it was.
    const expires_at = impersonator_id ? tx`expires_at` : sessionEnd(now)
    await tx`UPDATE sessions SET expires_at = ${expires_at}, last_seen_at = ${now} WHERE _id = ${session_id}`
    return issuePair(tx, { user_id, session_id, parent: hash }, { now, secretKey: app.secretKey })
  },
  refuseOldToken,
)
