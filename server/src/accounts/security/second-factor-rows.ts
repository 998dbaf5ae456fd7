import { countHit } from '../../platform/api/count-hits.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { makeRecoveryCodes, matchingStep, openSecret, recoveryCodeHash, recoveryCodeHashes } from './second-factor.ts'

type SecondFactorInput = { code?: string | undefined; recovery_code?: string | undefined }
type Context = { now: Date; secretKey: string }

/** A correct code that was not used before: the time step of a code from the app, or the hash of a recovery code. */
export type Proof = { step: number } | { code_hash: Buffer }

type Row = { secret: Buffer; confirmed_at: Date | null; last_step: number }

// Limits per account, across all challenges and sessions. Signing in again therefore grants no new attempts.
const attemptLimits = [
  { seconds: 600, count: 10 },
  { seconds: 86_400, count: 40 },
]

export const wrongCode = (field: 'code' | 'recovery_code' = 'code') =>
  new Problem('accounts.wrong_code', { fields: { [field]: { code: 'wrong_code' } } })

export async function readSecondFactor(db: Db, user_id: string): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    SELECT secret, confirmed_at, last_step::int AS last_step FROM second_factors WHERE user_id = ${user_id}`
  return row
}

/** Returns true if the user has to enter a second factor to sign in. */
export const hasSecondFactor = async (db: Db, user_id: string): Promise<boolean> =>
  Boolean((await readSecondFactor(db, user_id))?.confirmed_at)

/** Counts an attempt. Takes the pool, not a transaction, because a failed attempt must stay counted. */
export async function countTry(sql: Sql, user_id: string): Promise<void> {
  for (const { seconds, count } of attemptLimits)
    await countHit(sql, `accounts.second_factor account ${seconds} ${user_id}`, { seconds, count })
}

/** Counts an attempt, checks the code and returns the proof for `consumeProof`. Throws if the code is wrong or was already used. */
export async function verifySecondFactor(
  sql: Sql,
  user_id: string,
  { code, recovery_code = '' }: SecondFactorInput,
  { now, secretKey }: Context,
): Promise<Proof> {
  const row = await readSecondFactor(sql, user_id)
  if (!row?.confirmed_at) throw new Problem('accounts.second_factor_off')
  await countTry(sql, user_id)
  const secret = openSecret(secretKey, user_id, row.secret)
  // A secret that cannot be opened was encrypted with an unknown SECRET_KEY. Recovery codes hashed with that key cannot be checked, either.
  if (secret === undefined) throw new Problem('accounts.second_factor_unreadable')
  if (code !== undefined) {
    const step = matchingStep(secret, code, now)
    if (step === undefined || step <= row.last_step) throw wrongCode()
    return { step }
  }
  const hashes = recoveryCodeHashes(secretKey, user_id, recovery_code)
  const [good] = await sql<{ code_hash: Buffer }[]>`
    SELECT code_hash FROM recovery_codes WHERE user_id = ${user_id} AND code_hash = ANY(${hashes}) AND used_at IS NULL`
  if (!good) throw wrongCode('recovery_code')
  return good
}

/** Marks the code as used, in the transaction of the change that it authorizes. Throws if a concurrent call has already used the code. */
export async function consumeProof(tx: Tx, user_id: string, proof: Proof, now: Date): Promise<void> {
  if ('step' in proof) {
    const spent = await tx`UPDATE second_factors SET last_step = ${proof.step}
      WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL AND last_step < ${proof.step}`
    if (spent.count === 0) throw wrongCode()
    return
  }
  const spent = await tx`UPDATE recovery_codes SET used_at = ${now}
    WHERE user_id = ${user_id} AND code_hash = ${proof.code_hash} AND used_at IS NULL`
  if (spent.count === 0) throw wrongCode('recovery_code')
}

/** Replaces the recovery codes and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, user_id: string, secretKey: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await tx`DELETE FROM recovery_codes WHERE user_id = ${user_id}`
  const rows = codes.map((code) => ({ user_id, code_hash: recoveryCodeHash(secretKey, user_id, code) }))
  await tx`INSERT INTO recovery_codes ${tx(rows)}`
  return codes
}

/** Deletes the authenticator secret and the recovery codes of a user. */
export async function deleteSecondFactor(tx: Tx, user_id: string): Promise<void> {
  await tx`DELETE FROM recovery_codes WHERE user_id = ${user_id}`
  found((await tx`DELETE FROM second_factors WHERE user_id = ${user_id} RETURNING 1`)[0], 'accounts.second_factor_off')
}
