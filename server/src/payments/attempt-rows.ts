import { isStorable } from '@mapwright/contract/api/clean-text.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'

export type AttemptStatus = 'starting' | 'pending' | 'paid' | 'surplus' | 'failed' | 'cancelled'

export type Attempt = {
  _id: string
  intent_id: string
  provider: string
  status: AttemptStatus
  provider_ref: string | null
  created_at: Date
}

const columns = ['_id', 'intent_id', 'provider', 'status', 'provider_ref', 'created_at']

/** Milliseconds after which an attempt without a response from its provider counts as abandoned. */
const abandonedAfterMs = 24 * 3_600_000

/** Returns true if the provider never responded and the retries have ended. */
export const isAbandoned = ({ status, provider_ref, created_at }: Attempt, now: Date): boolean =>
  status === 'starting' && provider_ref === null && now.getTime() - created_at.getTime() > abandonedAfterMs

/** Records an attempt to pay an intent and returns the attempt's id. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<Attempt, 'intent_id' | 'provider' | 'status'> & { now: Date },
): Promise<string> {
  const { now, ...row } = attempt
  const _id = uuidv7()
  await tx`INSERT INTO payment_attempts ${tx({ ...row, _id, created_at: now, updated_at: now })}`
  return _id
}

export async function readAttempt(db: Db, _id: string): Promise<Attempt | undefined> {
  const [attempt] = await db<Attempt[]>`SELECT ${db(columns)} FROM payment_attempts WHERE _id = ${_id}`
  return attempt
}

type ProviderReferences = { attempt_id?: string; provider_ref?: string }

/**
 * Finds the attempt of a provider's event: by our reference, otherwise by the provider's reference. An unsigned event can be sent by
 * anyone and may contain a reference that the database cannot store.
 */
export async function attemptOf(
  db: Db,
  provider: string,
  { attempt_id, provider_ref }: ProviderReferences,
): Promise<Attempt | undefined> {
  if (!isStorable(attempt_id || (provider_ref ?? ''))) return undefined
  const [attempt] = await db<Attempt[]>`
    SELECT ${db(columns)} FROM payment_attempts
    WHERE provider = ${provider} AND ${attempt_id ? db`_id::text = ${attempt_id}` : db`provider_ref = ${provider_ref ?? ''}`}`
  return attempt
}

/** Finds the attempt that paid an intent. */
export async function paidAttemptOf(db: Db, intent_id: string): Promise<Attempt | undefined> {
  const [attempt] = await db<Attempt[]>`
    SELECT ${db(columns)} FROM payment_attempts WHERE intent_id = ${intent_id} AND status = 'paid'`
  return attempt
}

/** Finds the attempts of an intent that can still be paid. */
export const unsettledAttemptsOf = (db: Db, intent_id: string) => db<Attempt[]>`
  SELECT ${db(columns)} FROM payment_attempts WHERE intent_id = ${intent_id} AND status IN ('starting', 'pending')`

/** Finds the attempt that paid an intent. Otherwise finds the one in progress, or the newest one. */
export async function latestAttemptOf(db: Db, intent_id: string): Promise<Attempt | undefined> {
  const [attempt] = await db<Attempt[]>`
    SELECT ${db(columns)} FROM payment_attempts WHERE intent_id = ${intent_id}
    ORDER BY status = 'paid' DESC, status = 'pending' DESC, created_at DESC, _id DESC LIMIT 1`
  return attempt
}

/** Changes the status of an attempt. Keeps a known provider reference. */
export const setAttempt = (
  tx: Tx,
  _id: string,
  {
    status,
    provider_ref = null,
    redirect_url = '',
    now,
  }: {
    status: AttemptStatus
    provider_ref?: string | null
    redirect_url?: string
    now: Date
  },
) => tx`
  UPDATE payment_attempts SET status = ${status}, provider_ref = coalesce(provider_ref, ${provider_ref}),
    redirect_url = CASE WHEN redirect_url = '' THEN ${redirect_url} ELSE redirect_url END, updated_at = ${now}
  WHERE _id = ${_id}`
