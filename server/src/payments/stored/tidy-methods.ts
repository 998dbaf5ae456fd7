import type { Sql } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, job } from '../../platform/jobs/job-kind.ts'
import type { AttemptStatus } from '../attempt-rows.ts'
import { findProvider, type ProviderEnvironment, type Providers } from '../payment-provider.ts'
import { RefusedRequest } from '../providers/provider-reply.ts'
import { activateMethod, tidyMethods } from '../stored-method-rows.ts'
import { chargeMethod } from './charge-method.ts'

const maxAtOnce = 100

/** Hours after which a payment that stored no method counts as final, and minutes after which an unanswered charge is repeated. */
const [readWithinHours, chargeAgainMinutes] = [24, 10]

type Unfinished = {
  _id: string
  user_id: string
  provider: string
  customer_ref: string | null
  method_ref: string | null
  provider_ref: string | null
  attempt: AttemptStatus
  /** True if the payment was made so long ago that the provider will not store its method any more. */
  is_late: boolean
}

/**
 * Finds methods to read or to remove at the provider, those that wait longest for a try first. A method that is being charged is removed
 * afterwards.
 */
const unfinished = (sql: Sql, status: 'pending' | 'removing', now: Date) => sql<Unfinished[]>`
  SELECT m._id, m.user_id, m.provider, m.customer_ref, m.method_ref, a.provider_ref, a.status AS attempt,
    a.updated_at < ${now}::timestamptz - make_interval(hours => ${readWithinHours}) AS is_late
  FROM stored_payment_methods m JOIN payment_attempts a ON a._id = m.attempt_id
  WHERE m.status = ${status} AND a.status NOT IN ('starting', 'pending') AND NOT EXISTS (
    SELECT FROM payment_charges c JOIN payment_attempts p ON p._id = c.attempt_id
    WHERE c.method_id = m._id AND p.status IN ('starting', 'pending'))
  ORDER BY m.tried_at NULLS FIRST, m.consented_at LIMIT ${maxAtOnce}`

/** Treats a refusal to read a method like a method that was not stored. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusedRequest)) throw error
}

async function read(environment: ProviderEnvironment, providers: Providers, method: Unfinished, now: Date) {
  const { _id, user_id, customer_ref, provider_ref, attempt } = method
  const store = findProvider(providers, method.provider)?.store
  const isPaid = attempt === 'paid' && customer_ref !== null && provider_ref !== null
  const details = isPaid
    ? await store?.read(environment, { customer_ref, provider_ref }).catch(unlessRefused)
    : undefined
  if (details) {
    await environment.sql.begin((tx) => activateMethod(tx, { _id, user_id, details, now }))
    return
  }
  if (isPaid && !method.is_late) return
  await environment.sql.begin(async (tx) => {
    const { count } = await tx`
      UPDATE stored_payment_methods SET status = 'removing', removed_at = ${now} WHERE _id = ${_id} AND status = 'pending'`
    if (isPaid && count > 0) await announce(tx, { type: 'stored_method.removed', user_id, actor_id: null })
  })
}

/** Removes a method at the provider, then what the site knows about it. */
async function remove(environment: ProviderEnvironment, providers: Providers, method: Unfinished) {
  const { _id, customer_ref, method_ref } = method
  if (customer_ref !== null) {
    const store = findProvider(providers, method.provider)?.store
    if (!store) throw new Error(`${method.provider} cannot remove stored methods`)
    await store.remove(environment, { customer_ref, method_ref })
  }
  await environment.sql`
    UPDATE stored_payment_methods SET status = 'removed', customer_ref = NULL, method_ref = NULL, brand = '', last4 = '',
      valid_until = NULL
    WHERE _id = ${_id} AND status = 'removing'`
}

/** Has charges repeated whose job has ended without an answer from the provider. */
async function chargeAgain(sql: Sql, now: Date) {
  const unanswered = await sql<{ attempt_id: string }[]>`
    SELECT c.attempt_id FROM payment_charges c JOIN payment_attempts a ON a._id = c.attempt_id
    WHERE a.status = 'starting' AND a.updated_at < ${now}::timestamptz - make_interval(mins => ${chargeAgainMinutes})
    LIMIT ${maxAtOnce}`
  for (const { attempt_id } of unanswered) await sql.begin((tx) => enqueue(tx, chargeMethod, { attempt_id }))
}

export const tidyMethodsJob = (providers: Providers): Job =>
  job(tidyMethods, async ({ now, ...environment }) => {
    const { sql, log } = environment
    const step = async (status: 'pending' | 'removing', handle: (method: Unfinished) => Promise<void>) => {
      for (const method of await unfinished(sql, status, now)) {
        await sql`UPDATE stored_payment_methods SET tried_at = ${now} WHERE _id = ${method._id}`
        await handle(method).catch((error: unknown) =>
          log.warn(
            { err: error, provider: method.provider, method: method._id },
            'a stored payment method is unfinished',
          ),
        )
      }
    }
    await step('pending', (method) => read(environment, providers, method, now))
    await step('removing', (method) => remove(environment, providers, method))
    await chargeAgain(sql, now)
  })
