import { singleSignOnMinutes } from '@mapwright/contract/accounts/single-sign-on.ts'
import { Problem } from '../../platform/api/problem.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import type { ProviderIdentity } from './provider.ts'

/** The secrets with which a browser continues an attempt: `state` returns from the provider, `key` never left the browser. */
export type AttemptSecrets = { state: string; key: string }

type NewAttempt = AttemptSecrets & {
  nonce: string
  code_verifier: string
  issuer: string
  client_id: string
  user_id: string | null
}

export async function insertAttempt(db: Db, { state, key, ...attempt }: NewAttempt, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + singleSignOnMinutes * 60_000)
  const row = { ...attempt, state_hash: hashOfToken(state), key_hash: hashOfToken(key), expires_at }
  await db`INSERT INTO provider_attempts ${db(row)}`
}

type Provider = { issuer: string; client_id: string }

/** Explains an attempt that cannot be continued: it belongs to another browser, has expired, or was answered already. */
async function refusal(db: Db, { state, key }: AttemptSecrets, now: Date): Promise<Problem> {
  const [known] = await db<{ is_own: boolean }[]>`
    SELECT key_hash = ${hashOfToken(key)} AS is_own FROM provider_attempts WHERE state_hash = ${hashOfToken(state)} AND expires_at > ${now}`
  const isForeign = known ? !known.is_own : key === ''
  return new Problem(isForeign ? 'accounts.provider_other_browser' : 'accounts.provider_expired')
}

export type OpenAttempt = Pick<NewAttempt, 'nonce' | 'code_verifier' | 'user_id'>

/**
 * Marks an attempt as answered. Runs outside of a transaction, because an answer must not be accepted twice, even if it is refused. An
 * attempt for a provider that is no longer used has expired.
 */
export async function takeAttempt(
  sql: Sql,
  secrets: AttemptSecrets,
  provider: Provider,
  now: Date,
): Promise<OpenAttempt> {
  const [taken] = await sql<OpenAttempt[]>`
    UPDATE provider_attempts SET answered_at = ${now}
    WHERE state_hash = ${hashOfToken(secrets.state)} AND key_hash = ${hashOfToken(secrets.key)} AND answered_at IS NULL
      AND expires_at > ${now} AND issuer = ${provider.issuer} AND client_id = ${provider.client_id}
    RETURNING nonce, code_verifier, user_id`
  if (!taken) throw await refusal(sql, secrets, now)
  return taken
}

/** Stores the identity that the provider has confirmed. */
export const storeIdentity = (sql: Sql, { state }: AttemptSecrets, identity: ProviderIdentity) => sql`
  UPDATE provider_attempts SET ${sql(identity)} WHERE state_hash = ${hashOfToken(state)}`

type Confirmed = ProviderIdentity & { user_id: string | null }

/** Reads the identity of a confirmed attempt. Throws if the provider has not confirmed it, or the attempt was completed already. */
export async function confirmedIdentity(
  db: Db,
  secrets: AttemptSecrets,
  provider: Provider,
  now: Date,
): Promise<Confirmed> {
  const [confirmed] = await db<Confirmed[]>`
    SELECT subject, email, is_verified, has_second_factor, user_id FROM provider_attempts
    WHERE state_hash = ${hashOfToken(secrets.state)} AND key_hash = ${hashOfToken(secrets.key)} AND subject IS NOT NULL
      AND expires_at > ${now} AND issuer = ${provider.issuer} AND client_id = ${provider.client_id}`
  if (!confirmed) throw await refusal(db, secrets, now)
  return confirmed
}

/** Completes the attempt. Throws if a concurrent call has completed it. */
export async function deleteAttempt(tx: Tx, { state }: AttemptSecrets): Promise<void> {
  const spent = await tx`DELETE FROM provider_attempts WHERE state_hash = ${hashOfToken(state)}`
  if (spent.count === 0) throw new Problem('accounts.provider_expired')
}
