import { secondFactorRules } from '@mapwright/contract/accounts/second-factor.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'

/**
 * Creates the challenge that a user gets for a correct password, or after the OpenID provider `provider` has confirmed the identity. With the
 * second factor, the user exchanges it for a session.
 */
export async function makeSignInChallenge(
  tx: Tx,
  user_id: string,
  { now, provider }: { now: Date; provider?: string },
): Promise<string> {
  const challenge = newToken()
  const expires_at = new Date(now.getTime() + secondFactorRules.challenge_minutes * 60_000)
  await tx`INSERT INTO sign_in_challenges (token_hash, user_id, expires_at, provider)
    VALUES (${hashOfToken(challenge)}, ${user_id}, ${expires_at}, ${provider ?? null})`
  return challenge
}

/**
 * Counts an attempt and returns the id of the challenge's user. Takes the pool, not a transaction, because a failed attempt must stay
 * counted.
 */
export async function checkSignInChallenge(sql: Sql, challenge: string, now: Date): Promise<string> {
  const [open] = await sql<{ user_id: string }[]>`UPDATE sign_in_challenges SET tries = tries + 1
    WHERE token_hash = ${hashOfToken(challenge)} AND expires_at > ${now} AND tries < ${secondFactorRules.tries} RETURNING user_id`
  if (!open) throw new Problem('accounts.sign_in_again')
  return open.user_id
}

/** Consumes the challenge and returns its provider. Throws if a change of password or role has deleted it. */
export async function consumeSignInChallenge(tx: Tx, challenge: string): Promise<{ provider: string | undefined }> {
  const [spent] = await tx<{ provider: string | null }[]>`
    DELETE FROM sign_in_challenges WHERE token_hash = ${hashOfToken(challenge)} RETURNING provider`
  return { provider: found(spent, 'accounts.sign_in_again').provider ?? undefined }
}
