import type { ProviderName } from '@mapwright/contract/api/payment-providers.ts'
import { GetStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { query } from '../platform/api/handler.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { jobKind } from '../platform/jobs/job-kind.ts'
import type { StoredMethodDetails } from './payment-provider.ts'

/** Job that reads stored methods from their providers and removes them there, every ten minutes and when one was stored or removed. */
export const tidyMethods = jobKind('payments.tidy_stored_methods', z.object({}), {
  cron: '3-59/10 * * * *',
  at_once: 1,
})

type ShownMethod = {
  provider: ProviderName
  brand: string
  last4: string
  valid_until: string | null
  consented_at: Date
}

/** Reads a customer's stored method for display, without the provider's references. */
export async function shownMethod(db: Db, user_id: string): Promise<ShownMethod | null> {
  const [method] = await db<ShownMethod[]>`
    SELECT provider, brand, last4, valid_until, consented_at FROM stored_payment_methods
    WHERE user_id = ${user_id} AND status = 'active'`
  return method ?? null
}

export const getStoredMethod = query(GetStoredMethod, async ({ sql, actor }) => ({
  method: await shownMethod(sql, actor._id),
}))

/** Finds the method of a customer that can be charged. */
export async function activeMethod(
  db: Db,
  user_id: string,
): Promise<{ _id: string; provider: ProviderName } | undefined> {
  const [method] = await db<{ _id: string; provider: ProviderName }[]>`
    SELECT _id, provider FROM stored_payment_methods WHERE user_id = ${user_id} AND status = 'active'`
  return method
}

/** Returns true if the customer has a method that can be charged, or has paid in order to store one. */
export async function hasMethod(db: Db, user_id: string): Promise<boolean> {
  const [method] = await db`
    SELECT FROM stored_payment_methods m JOIN payment_attempts a ON a._id = m.attempt_id
    WHERE m.user_id = ${user_id} AND (m.status = 'active' OR (m.status = 'pending' AND a.status = 'paid')) LIMIT 1`
  return method !== undefined
}

type Agreement = { user_id: string; provider: string; attempt_id: string; now: Date }

/** Records that the customer agreed to store the method of a payment. */
export const insertMethod = (tx: Tx, { now, ...agreement }: Agreement) =>
  tx`INSERT INTO stored_payment_methods ${tx({ ...agreement, _id: uuidv7(), status: 'pending', consented_at: now })}`

/** Records the provider's reference of the customer whose method is stored. */
export const setCustomer = (tx: Tx, attempt_id: string, customer_ref: string) => tx`
  UPDATE stored_payment_methods SET customer_ref = ${customer_ref}
  WHERE attempt_id = ${attempt_id} AND status <> 'removed' AND customer_ref IS NULL`

/** Has the method of a paid attempt read from the provider, if the customer agreed to store it. */
export async function readPaidMethod(tx: Tx, attempt_id: string): Promise<void> {
  const [pending] = await tx`
    SELECT FROM stored_payment_methods WHERE attempt_id = ${attempt_id} AND status = 'pending'`
  if (pending) await enqueue(tx, tidyMethods, {})
}

const publishChange = (tx: Tx, user_id: string) =>
  publishLive(tx, topicsOf('stored_method.changed', user_id), { type: 'stored_method.changed', id: user_id })

/** Has the methods of a customer removed; they cannot be charged from now on. Returns their number. */
export async function endMethods(tx: Tx, user_id: string, now: Date): Promise<number> {
  const { count } = await tx`
    UPDATE stored_payment_methods SET status = 'removing', removed_at = ${now}
    WHERE user_id = ${user_id} AND status IN ('pending', 'active')`
  if (count === 0) return 0
  await publishChange(tx, user_id)
  await enqueue(tx, tidyMethods, {})
  return count
}

type Stored = { _id: string; user_id: string; details: StoredMethodDetails; now: Date }

/** Makes a stored method the customer's only one. Does nothing if it has been removed in the meantime. */
export async function activateMethod(tx: Tx, { _id, user_id, details, now }: Stored): Promise<void> {
  const [user] = await tx`SELECT FROM users WHERE _id = ${user_id} AND deleted_at IS NULL FOR NO KEY UPDATE`
  const [method] = await tx`SELECT FROM stored_payment_methods WHERE _id = ${_id} AND status = 'pending' FOR UPDATE`
  if (!method) return
  if (user)
    await tx`
    UPDATE stored_payment_methods SET status = 'removing', removed_at = ${now} WHERE user_id = ${user_id} AND status = 'active'`
  const status = user ? { status: 'active' } : { status: 'removing', removed_at: now }
  await tx`UPDATE stored_payment_methods SET ${tx({ ...details, ...status })} WHERE _id = ${_id}`
  await publishChange(tx, user_id)
}
