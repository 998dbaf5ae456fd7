import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { Problem } from '../../platform/api/problem.ts'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

export type Purpose = 'verify_email' | 'reset_password' | 'verify_sms' | 'confirm_address'
type CodeOwner = { user_id: string; purpose: Purpose }
type Context = { now: Date; secretKey: string }

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

// Keyed hash of a code. A plain hash of six digits would be easy to brute-force.
const codeHash = (secretKey: string, { user_id, purpose }: CodeOwner, code: string): Buffer =>
  createHmac('sha256', secretKey).update(`${purpose} ${user_id} ${code}`).digest()

/** Hashes that the code may have: with the current and with the former key. */
const codeHashes = (secretKey: string, owner: CodeOwner, code: string): Buffer[] =>
  acceptedKeys(secretKey).map((key) => codeHash(key, owner, code))

const isOneOfHashes = (hashes: readonly Buffer[], stored: Buffer): boolean =>
  hashes.filter((hash) => timingSafeEqual(hash, stored)).length > 0

/**
 * Replaces the previous code with a new one for an email address or a phone number. Returns undefined if the previous code was sent less
 * than a minute ago.
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

/** Reads the parts of the current code's state that its recipient may see. Returns undefined if there is no valid code. */
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

/** Reads the address to which the current code was sent. */
export async function readCodeAddress(db: Db, { user_id, purpose }: CodeOwner): Promise<string | undefined> {
  const [row] = await db<{ address: string | null }[]>`
    SELECT address FROM codes WHERE user_id = ${user_id} AND purpose = ${purpose}`
  return row?.address ?? undefined
}

/**
 * Counts the attempt and throws if the code is wrong. Takes the pool, not a transaction, because a failed attempt must stay counted.
 * Counting precedes the comparison, so that even a thousand concurrent calls get at most five attempts.
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
  if (!isOneOfHashes(codeHashes(secretKey, owner, code), used.code_hash)) {
    const details = { tries_left: codeRules.tries - used.tries }
    throw new Problem('accounts.wrong_code', { fields: { code: { code: 'wrong_code' } }, details })
  }
}

type ResetCodeRow = { user_id: string; code_hash: Buffer } | { user_id: null; code_hash: null }

/** Hash that no code has. Compared with the input if there is no code, so that the refusal takes the same time. */
const noCode = { user_id: '00000000-0000-0000-0000-000000000000', code_hash: Buffer.alloc(32) }

/**
 * Checks the reset code for an email address and counts the attempt like `checkCode`. Returns the user's id, or undefined if the code is
 * wrong.
 * The response time must not reveal which addresses have accounts. A single statement therefore writes one row in any case. It commits
 * asynchronously, because only one of the two tables is WAL-logged and waiting for the disk would reveal existing codes.
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
  const given = codeHashes(secretKey, { user_id, purpose: 'reset_password' }, code)
  return isOneOfHashes(given, code_hash) ? user_id : undefined
}

/**
 * Consumes a code that `checkCode` or `checkResetCode` has accepted and returns the address to which it was sent. Returns undefined if the
 * code was used or replaced in the meantime. Callers that confirm an address must compare it with the returned one in the same statement.
 */
export async function consumeCode(
  tx: Tx,
  owner: CodeOwner,
  code: string,
  { now, secretKey }: Context,
): Promise<string | undefined> {
  const [used] = await tx<{ address: string }[]>`
    UPDATE codes SET used_at = ${now}
    WHERE user_id = ${owner.user_id} AND purpose = ${owner.purpose} AND code_hash = ANY(${codeHashes(secretKey, owner, code)})
      AND used_at IS NULL AND expires_at > ${now} AND address IS NOT NULL
    RETURNING address`
  return used?.address
}
