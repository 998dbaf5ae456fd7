import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

export type Purpose = 'verify_email' | 'reset_password' | 'verify_sms'
type CodeOwner = { user_id: string; purpose: Purpose }
type Context = { now: Date; secretKey: string }

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

// A keyed hash, because a plain hash of six digits is easily brute-forced.
const codeHash = (secretKey: string, { user_id, purpose }: CodeOwner, code: string): Buffer =>
  createHmac('sha256', secretKey).update(`${purpose} ${user_id} ${code}`).digest()

/**
 * Replaces the previous code with a new one for an email address or a phone number; undefined if the previous one was sent less than a
 * minute ago.
 */
export async function makeCode(
  tx: Tx,
  { address, ...owner }: CodeOwner & { address: string },
  { now, secretKey }: Context,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const made = await tx`
    INSERT INTO codes AS c (user_id, purpose, address, code_hash, sent_at, expires_at)
    VALUES (${owner.user_id}, ${owner.purpose}, ${address}, ${codeHash(secretKey, owner, code)}, ${now},
      ${later(now, codeRules.minutes * 60)})
    ON CONFLICT (user_id, purpose) DO UPDATE SET address = EXCLUDED.address, code_hash = EXCLUDED.code_hash, tries = 0,
      sent_at = EXCLUDED.sent_at, expires_at = EXCLUDED.expires_at, used_at = NULL, token_hash = NULL
    WHERE c.sent_at <= ${later(now, -codeRules.resend_seconds)}`
  return made.count === 1 ? code : undefined
}

type CodeRow = { sent_at: Date; expires_at: Date; tries: number }

/** Reads the state of the current code, as far as its recipient may see it. */
export async function readCodeState(db: Db, { user_id, purpose }: CodeOwner, now: Date) {
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
 * Throws unless the code is correct, and counts the attempt. Takes the pool, not a transaction, because the attempt must stay counted if
 * the call fails. Attempts are counted before the comparison, so that even a thousand at once cannot exceed five.
 */
export async function checkCode(sql: Sql, owner: CodeOwner, code: string, { now, secretKey }: Context): Promise<void> {
  const { user_id, purpose } = owner
  const [used] = await sql<{ code_hash: Buffer; tries: number }[]>`
    UPDATE codes SET tries = tries + 1
    WHERE user_id = ${user_id} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now} AND tries < ${codeRules.tries}
    RETURNING code_hash, tries`
  if (!used) {
    const open = await readCodeState(sql, owner, now)
    throw new Problem(open ? 'accounts.too_many_tries' : 'accounts.expired_code')
  }
  if (!timingSafeEqual(used.code_hash, codeHash(secretKey, owner, code))) {
    const details = { tries_left: codeRules.tries - used.tries }
    throw new Problem('accounts.wrong_code', { fields: { code: { code: 'wrong_code' } }, details })
  }
}

type ResetCodeRow = { user_id: string; code_hash: Buffer } | { user_id: null; code_hash: null }

/** Compared in place of a missing code, so that the refusal takes the same time. No code has this hash. */
const noCode = { user_id: '00000000-0000-0000-0000-000000000000', code_hash: Buffer.alloc(32) }

/**
 * Checks the reset code of an address like `checkCode` and returns its user; undefined if it is wrong. A single statement writes one row
 * whether or not there is a code, so that the response time does not reveal which addresses have accounts. Only one of the two tables is
 * logged, so waiting for the disk at commit would reveal existing codes; this commit never waits.
 */
export async function checkResetCode(
  sql: Sql,
  { email, code }: { email: string; code: string },
  { now, secretKey }: Context,
): Promise<string | undefined> {
  const [row] = await sql<[ResetCodeRow]>`
    WITH async_commit AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), used AS (
      UPDATE codes c SET tries = c.tries + 1 FROM users u
      WHERE u.email = ${email} AND u.role_id <> ${roleId.guest} AND c.user_id = u._id AND c.purpose = 'reset_password' AND c.used_at IS NULL
        AND c.expires_at > ${now} AND c.tries < ${codeRules.tries}
      RETURNING c.user_id, c.code_hash
    ), missed AS (
      INSERT INTO rate_limits AS r (key, window_start, hits)
      SELECT ${`accounts.reset_code missed ${email}`}, now(), 1 WHERE NOT EXISTS (SELECT FROM used)
      ON CONFLICT (key) DO UPDATE SET hits = r.hits + 1, window_start = now()
    )
    SELECT user_id, code_hash FROM async_commit LEFT JOIN used ON true`
  const { user_id, code_hash } = row.user_id === null ? noCode : row
  const given = codeHash(secretKey, { user_id, purpose: 'reset_password' }, code)
  return timingSafeEqual(code_hash, given) ? user_id : undefined
}

/**
 * Consumes a code that `checkCode` or `checkResetCode` has accepted and returns the address to which it was sent; undefined if it was used
 * or replaced in the meantime. The caller must compare the address with the one to be confirmed, in the same statement that confirms it.
 */
export async function consumeCode(
  tx: Tx,
  owner: CodeOwner,
  code: string,
  { now, secretKey }: Context,
): Promise<string | undefined> {
  const [used] = await tx<{ address: string }[]>`
    UPDATE codes SET used_at = ${now}
    WHERE user_id = ${owner.user_id} AND purpose = ${owner.purpose} AND code_hash = ${codeHash(secretKey, owner, code)}
      AND used_at IS NULL AND expires_at > ${now} AND address IS NOT NULL
    RETURNING address`
  return used?.address
}
