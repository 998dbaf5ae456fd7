import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'

/** The relying party id and the origin of all passkeys of this site. */
export function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

const validMinutes = 5

/** Stores a passkey challenge. `user_id` is null for a sign-in, because the user is still unknown. */
export async function storePasskeyChallenge(db: Db, challenge: string, user_id: string | null, now: Date) {
  const expires_at = new Date(now.getTime() + validMinutes * 60_000)
  await db`INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES (${challenge}, ${user_id}, ${expires_at})`
}

const challengeIn = (clientData: string): string => {
  try {
    const challenge = fieldOf(JSON.parse(Buffer.from(clientData, 'base64url').toString()), 'challenge')
    return typeof challenge === 'string' ? challenge.replaceAll('\0', '') : ''
  } catch {
    return ''
  }
}

/** Consumes the challenge in a browser's response, even if the response is refused later. Returns undefined if the challenge is unknown. */
export async function consumePasskeyChallenge(
  sql: Sql,
  clientData: string,
  user_id: string | null,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await sql<{ challenge: string }[]>`
    DELETE FROM passkey_challenges
    WHERE challenge = ${challengeIn(clientData)} AND user_id IS NOT DISTINCT FROM ${user_id} AND expires_at > ${now}
    RETURNING challenge`
  return taken?.challenge
}

type PasskeyRow = { _id: string; name: string; created_at: Date; last_used_at: Date | null }

/** Lists a user's passkeys, oldest first. */
export const passkeysOf = (db: Db, user_id: string) => db<PasskeyRow[]>`
  SELECT _id, name, created_at, last_used_at FROM passkeys WHERE user_id = ${user_id} ORDER BY created_at, _id`
