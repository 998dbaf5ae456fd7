import type { Money } from '@mapwright/contract/api/amounts.ts'
import { z } from 'zod'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, job, jobKind } from '../../platform/jobs/job-kind.ts'
import { readSettings } from '../../site/read-settings.ts'
import { applyEvent } from '../apply-event.ts'
import { insertAttempt, readAttempt, setAttempt } from '../attempt-rows.ts'
import { failAttempt } from '../fail-attempt.ts'
import { lockIntent } from '../intent-rows.ts'
import { type FailedCharge, type Payables, payableOf } from '../payable.ts'
import {
  type Charged,
  findProvider,
  type MethodStore,
  type ProviderEnvironment,
  type Providers,
} from '../payment-provider.ts'

/** Job that charges a stored method for an attempt. It may run again at any time: an attempt is charged once. */
export const chargeMethod = jobKind('payments.charge_method', z.object({ attempt_id: z.uuid() }))

type Charge = { intent_id: string; method: { _id: string; provider: string }; now: Date }

/** Begins to charge a stored method for an open intent. A job charges it after the commit. */
export async function beginCharge(tx: Tx, { intent_id, method, now }: Charge): Promise<void> {
  const attempt_id = await insertAttempt(tx, { intent_id, provider: method.provider, status: 'starting', now })
  await tx`INSERT INTO payment_charges ${tx({ attempt_id, method_id: method._id })}`
  await enqueue(tx, chargeMethod, { attempt_id })
}

type Known = {
  attempt_id: string
  intent_id: string
  payable_kind: string
  payable_id: string
  amount: Money
  currency: string
  provider: string
  customer_ref: string | null
  method_ref: string | null
  /** True if the method has not been removed. */
  is_stored: boolean
  /** True if the operator, the customer and the intent still permit the charge. An intent that expires has been given up. */
  is_permitted: boolean
  /** True if the charge is so old that the provider may have forgotten its idempotency key. It is then not sent again. */
  is_late: boolean
}

const chargeWithinHours = 20

/** Reads the attempt, if its provider has not answered yet. */
async function readCharge(sql: Sql, attempt_id: string, now: Date): Promise<Known | undefined> {
  const { automatic_top_up } = await readSettings(sql)
  const [known] = await sql<Known[]>`
    SELECT a._id AS attempt_id, a.intent_id, i.payable_kind, i.payable_id, i.amount, i.currency, m.provider, m.customer_ref,
      m.method_ref, m.status = 'active' AS is_stored,
      ${automatic_top_up}::boolean AND i.status = 'open' AND i.expires_at IS NULL AND u.status = 1 AND u.deleted_at IS NULL
        AS is_permitted,
      a.created_at < ${now}::timestamptz - make_interval(hours => ${chargeWithinHours}) AS is_late
    FROM payment_charges c JOIN payment_attempts a ON a._id = c.attempt_id JOIN payment_intents i ON i._id = a.intent_id
    JOIN stored_payment_methods m ON m._id = c.method_id JOIN users u ON u._id = i.user_id
    WHERE c.attempt_id = ${attempt_id} AND a.status = 'starting' AND a.provider_ref IS NULL`
  return known
}

type Result = Charged | { status: 'refused'; reason: 'no_method' }

/** Charges the method at the provider, unless an earlier run of the job already has. */
async function askProvider(
  environment: ProviderEnvironment,
  store: MethodStore,
  { known, description }: { known: Known; description: string },
): Promise<Result> {
  const { attempt_id, amount, currency, customer_ref, method_ref, is_stored, is_permitted, is_late } = known
  if (customer_ref === null || method_ref === null) return { status: 'refused', reason: 'no_method' }
  const charge = { attempt_id, amount, currency, description, customer_ref }
  const provider_ref = await store.find(environment, charge)
  if (provider_ref) return { status: 'started', provider_ref }
  if (!is_stored) return { status: 'refused', reason: 'no_method' }
  if (!is_permitted || is_late) return { status: 'refused', reason: 'declined' }
  return store.charge(environment, { ...charge, method_ref })
}

type Recorded = { known: Known; result: Result; now: Date }

/** Records the provider's answer. A report of the provider may have arrived first. */
async function record(tx: Tx, payables: Payables, { known, result, now }: Recorded): Promise<void> {
  const { attempt_id, intent_id } = known
  const intent = await lockIntent(tx, intent_id)
  const attempt = await readAttempt(tx, attempt_id)
  if (!intent || !attempt) return
  if (result.status === 'refused') {
    const reason: FailedCharge['reason'] = result.reason
    const provider_ref = 'provider_ref' in result ? (result.provider_ref ?? null) : null
    await failAttempt(tx, payables, { intent, attempt, status: 'failed', reason, provider_ref, now })
    return
  }
  const status = attempt.status === 'starting' ? 'pending' : attempt.status
  await setAttempt(tx, attempt_id, { status, provider_ref: result.provider_ref, now })
}

/** Charges a stored method and looks the payment up, so that it is settled like any other. */
export const chargeMethodJob = (providers: Providers, payables: Payables): Job =>
  job(chargeMethod, async ({ data: { attempt_id }, now, ...environment }) => {
    const { sql } = environment
    const known = await readCharge(sql, attempt_id, now)
    const provider = known && findProvider(providers, known.provider)
    if (!known || !provider?.store) return
    const description = await payableOf(payables, known.payable_kind).describe(sql, known.payable_id)
    const result = await askProvider(environment, provider.store, { known, description })
    await sql.begin((tx) => record(tx, payables, { known, result, now }))
    if (result.status === 'refused') return
    const event = await provider.lookUp(environment, result.provider_ref)
    if (event) await sql.begin((tx) => applyEvent({ tx, payables, now }, provider.name, event))
  })
