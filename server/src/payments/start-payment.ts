import { takesPrice } from '@mapwright/contract/payments/payment-amounts.ts'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import type { ActionCall, ActionSettlement, App, Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readSettings } from '../site/read-settings.ts'
import { insertAttempt, readAttempt, setAttempt, unsettledAttemptsOf } from './attempt-rows.ts'
import { type Closed, closeAttempts } from './close-attempts.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { expireOthers, type Intent, linesOfIntent, lockIntent, readIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { isSwitchedOn } from './payment-methods.ts'
import { findProvider, type Providers, type Started } from './payment-provider.ts'
import { insertMethod, setCustomer } from './stored-method-rows.ts'

const Attempted = z.strictObject({
  attempt_id: z.uuid(),
  intent_id: z.uuid(),
  provider: z.string(),
  /** True if the customer has agreed that the provider stores the payment method. */
  is_stored: z.boolean().optional(),
})

async function readPayer(sql: Sql, user_id: string): Promise<{ email: string; country: string }> {
  const [user] = await sql<
    { email: string; country: string }[]
  >`SELECT email, country FROM users WHERE _id = ${user_id}`
  return user ?? { email: '', country: '' }
}

const providerNamed = (providers: Providers, name: string) =>
  found(findProvider(providers, name), 'payments.provider_off')

type Outcome = Closed & { started: Started | { status: 'in_progress' }; customer_ref?: string }

type Beginning = {
  tx: Tx
  app: App
  now: Date
  intent: Intent | undefined
  provider: string
  /** True if the customer agrees that the provider stores the payment method. Purchases that require it imply the agreement. */
  is_stored?: boolean
}
type PaymentParts = { providers: Providers; payables: Payables }

/** Records an attempt to pay a locked intent through a provider. Lets the customer's other unpaid orders expire. */
export async function beginPayment({ tx, app, now, ...asked }: Beginning, { providers, payables }: PaymentParts) {
  const intent = found(asked.intent, 'payments.intent_not_found')
  if (intent.status !== 'open') throw new Problem('payments.not_open')
  const provider = providerNamed(providers, asked.provider)
  const payable = payableOf(payables, intent.payable_kind)
  const is_stored = asked.is_stored === true || (await payable.mustStore?.(tx, intent._id)) === true
  const switches = await payable.switches(tx)
  if (!isSwitchedOn(switches, provider.name) || !(await provider.isEnabled(tx, app)))
    throw new Problem('payments.provider_off')
  // Refuses before the customer's other orders expire and earlier attempts are closed.
  if (!takesPrice(provider.name, intent)) throw new Problem('payments.provider_off')
  if (is_stored && !(provider.store && (await readSettings(tx)).automatic_top_up))
    throw new Problem('payments.provider_off')
  const about = { intent_id: intent._id, provider: provider.name }
  const attempt_id = await insertAttempt(tx, { ...about, status: 'starting', now })
  if (is_stored) await insertMethod(tx, { user_id: intent.user_id, provider: provider.name, attempt_id, now })
  const { count } = await expireOthers(tx, intent, now)
  if (count > 0) await enqueue(tx, closeUnpaid, {})
  return { ...about, attempt_id, ...(is_stored && { is_stored }) }
}

/**
 * Steps after `beginPayment`: closes earlier attempts, starts a payment at the provider and returns the URL where the customer pays. If
 * the provider of an earlier attempt is unavailable, the customer may pay twice. The second payment is then a surplus, which staff
 * refund.
 */
export const paymentSteps = ({ providers, payables }: PaymentParts) => ({
  plan: Attempted,

  async call({
    plan: { attempt_id, intent_id, provider: name, is_stored },
    ...environment
  }: ActionCall<z.output<typeof Attempted>>): Promise<Outcome> {
    const { sql, app } = environment
    const earlier = await closeAttempts(environment, providers, { intent_id, except: attempt_id, now: new Date() })
    if (earlier.isBusy) return { ...earlier, started: { status: 'in_progress' } }
    const intent = found(await readIntent(sql, intent_id), 'payments.intent_not_found')
    const { amount, currency, payable_kind, payable_id, user_id } = intent
    const payable = payableOf(payables, payable_kind)
    const description = await payable.describe(sql, payable_id)
    const { returned, cancelled } = await payable.resultPaths(sql, intent)
    const [return_url, cancel_url] = [`${app.publicUrl}${returned}`, `${app.publicUrl}${cancelled}`]
    const [payer, lines] = await Promise.all([readPayer(sql, user_id), linesOfIntent(sql, intent)])
    const start = { attempt_id, amount, currency, description, lines, ...payer, return_url, cancel_url }
    const provider = providerNamed(providers, name)
    if (!is_stored || !provider.store) return { ...earlier, started: await provider.start(environment, start) }
    const customer_ref = await provider.store.openCustomer(environment, { attempt_id, email: payer.email })
    if (!customer_ref) return { ...earlier, started: { status: 'refused' } }
    return { ...earlier, customer_ref, started: await provider.store.start(environment, { ...start, customer_ref }) }
  },

  async settle({ tx, now, plan, outcome }: ActionSettlement<z.output<typeof Attempted>, Outcome>) {
    const { attempt_id, intent_id } = plan
    const { started, closed, customer_ref } = outcome
    await lockIntent(tx, intent_id)
    if (customer_ref) await setCustomer(tx, attempt_id, customer_ref)
    for (const { _id } of await unsettledAttemptsOf(tx, intent_id))
      if (closed.includes(_id)) await setAttempt(tx, _id, { status: 'cancelled', now })
    const attempt = found(await readAttempt(tx, attempt_id), 'payments.intent_not_found')
    // The provider's webhook may have arrived first.
    const isStarting = attempt.status === 'starting'
    if (started.status === 'in_progress') {
      await setAttempt(tx, attempt_id, { status: 'cancelled', now })
      return new Problem('payments.in_progress')
    }
    if (started.status === 'refused') {
      if (isStarting) await setAttempt(tx, attempt_id, { status: 'failed', now })
      return new Problem('payments.refused')
    }
    const { provider_ref, redirect_url } = started
    await setAttempt(tx, attempt_id, {
      status: isStarting ? 'pending' : attempt.status,
      provider_ref,
      redirect_url,
      now,
    })
    return { redirect_url }
  },
})

/** Starts a payment for one of the caller's own intents. */
export const startPayment = (providers: Providers, payables: Payables): Route =>
  action(StartPayment, {
    ...paymentSteps({ providers, payables }),

    async begin({ tx, app, actor, params, body, now, audit }) {
      const known = await lockIntent(tx, params.id)
      const intent = known?.user_id === actor._id ? known : undefined
      const begun = await beginPayment(
        { tx, app, now, intent, provider: body.provider, is_stored: body.store_method },
        { providers, payables },
      )
      // Only the customers themselves can agree to later charges.
      if (begun.is_stored && actor.impersonator_id !== null) throw new Problem('request.impersonated')
      audit({
        target_id: intent?.invoice_id ?? begun.intent_id,
        after: {
          provider: begun.provider,
          attempt_id: begun.attempt_id,
          ...(begun.is_stored && { store_method: true }),
        },
      })
      return begun
    },
  })
