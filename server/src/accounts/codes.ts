import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { Problem } from '../api/problem.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'

export type Purpose = 'verify_email' | 'reset_password'
type Whose = { user_id: string; purpose: Purpose }
type Context = { now: Date; secretKey: string }

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

// Six digits are guessed in no time from a plain hash; without the key they are not.
const codeHash = (secretKey: string, { user_id, purpose }: Whose, code: string): Buffer =>
  createHmac('sha256', secretKey).update(`${purpose} ${user_id} ${code}`).digest()

/** Makes a new code in place of the one before; undefined when that one was sent less than a minute ago. */
export async function makeCode(tx: Tx, whose: Whose, { now, secretKey }: Context): Promise<string | undefined> {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const made = await tx`
    INSERT INTO codes AS c (user_id, purpose, code_hash, sent_at, expires_at)
    VALUES (${whose.user_id}, ${whose.purpose}, ${codeHash(secretKey, whose, code)}, ${now}, ${later(now, codeRules.minutes * 60)})
    ON CONFLICT (user_id, purpose) DO UPDATE SET code_hash = EXCLUDED.code_hash, tries = 0, sent_at = EXCLUDED.sent_at,
      expires_at = EXCLUDED.expires_at, used_at = NULL, token_hash = NULL
    WHERE c.sent_at <= ${later(now, -codeRules.resend_seconds)}`
  return made.count === 1 ? code : undefined
}

type CodeRow = { sent_at: Date; expires_at: Date; tries: number }

/** The code that is open now, as the person who waits for it may know it. */
export async function readCodeState(db: Db, { user_id, purpose }: Whose, now: Date) {
  const [row] = await db<CodeRow[]>`SELECT sent_at, expires_at, tries FROM codes
    WHERE user_id = ${user_id} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}`
  if (!row) return undefined
  return {
    sent_at: row.sent_at,
    expires_at: row.expires_at,
    resend_at: later(row.sent_at, codeRules.resend_seconds),
    tries_left: codeRules.tries - row.tries,
  }
}

/**
 * Takes one try at the open code and answers whether it is right. Takes the pool, not a transaction: the try must stay counted
 * when the answer is a refusal. Each try is taken before it is compared, so that a thousand at once are still five.
 */
export async function tryCode(sql: Sql, whose: Whose, code: string, { now, secretKey }: Context): Promise<void> {
  const { user_id, purpose } = whose
  const [taken] = await sql<{ code_hash: Buffer; tries: number }[]>`
    UPDATE codes SET tries = tries + 1
    WHERE user_id = ${user_id} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now} AND tries < ${codeRules.tries}
    RETURNING code_hash, tries`
  if (!taken) {
    const open = await readCodeState(sql, whose, now)
    throw new Problem(open ? 'accounts.too_many_tries' : 'accounts.expired_code')
  }
  if (!timingSafeEqual(taken.code_hash, codeHash(secretKey, whose, code))) {
    const details = { tries_left: codeRules.tries - taken.tries }
    throw new Problem('accounts.wrong_code', { fields: { code: { code: 'wrong_code' } }, details })
  }
}

/** Compared with where there is no code, so that a refusal takes as long. */
const noCode = { user_id: '00000000-0000-0000-0000-000000000000', code_hash: Buffer.alloc(32) }

/**
 * The same for the reset code of an address, and whose it is; undefined when it is wrong. One statement writes one row whether there is an
 * open code or not: who has an account cannot be read from the clock.
 */
export async function tryResetCode(
  sql: Sql,
  { email, code }: { email: string; code: string },
  { now, secretKey }: Context,
): Promise<string | undefined> {
  const [taken = noCode] = await sql<{ user_id: string; code_hash: Buffer }[]>`
    WITH taken AS (
      UPDATE codes c SET tries = c.tries + 1 FROM users u
      WHERE u.email = ${email} AND c.user_id = u._id AND c.purpose = 'reset_password' AND c.used_at IS NULL
        AND c.expires_at > ${now} AND c.tries < ${codeRules.tries}
      RETURNING c.user_id, c.code_hash
    ), missed AS (
      INSERT INTO rate_limits AS r (key, window_start, hits)
      SELECT ${`accounts.reset_code missed ${email}`}, now(), 1 WHERE NOT EXISTS (SELECT FROM taken)
      ON CONFLICT (key) DO UPDATE SET hits = r.hits + 1, window_start = now()
    )
    SELECT user_id, code_hash FROM taken`
  const given = codeHash(secretKey, { user_id: taken.user_id, purpose: 'reset_password' }, code)
  return timingSafeEqual(taken.code_hash, given) ? taken.user_id : undefined
}

/** Uses the open code up; false when somebody else was quicker. */
export async function useCode(tx: Tx, { user_id, purpose }: Whose, now: Date): Promise<boolean> {
  const used = await tx`UPDATE codes SET used_at = ${now}
    WHERE user_id = ${user_id} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}`
  return used.count === 1
}
