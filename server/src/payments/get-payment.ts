import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { ConfirmPayment, GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import { type ActionCall, type ActionSettlement, type App, query, type Route } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { applyEvent } from './apply-event.ts'
import { latestAttemptOf } from './attempt-rows.ts'
import { readIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { onlineMethods } from './payment-methods.ts'
import { findProvider, type PaymentEvent, type Providers } from './payment-provider.ts'

type Reading = { app: App; payables: Payables; intent_id: string }

/** Reads a payment for its customer. */
export async function readPayment(db: Db, { app, payables, intent_id }: Reading): Promise<Decoded<Payment>> {
  const intent = found(await readIntent(db, intent_id), 'payments.intent_not_found')
  const { _id, invoice_id, amount, currency, status, payable_kind, payable_id, expires_at } = intent
  const attempt = await latestAttemptOf(db, _id)
  const payable = payableOf(payables, payable_kind)
  const must_store = status === 'open' && (await payable.mustStore?.(db, _id)) === true
  const methods = await onlineMethods(db, app, { switches: await payable.switches(db), currency, amount })
  return {
    ...{ _id, invoice_id, amount, currency, status, expires_at },
    description: await payable.describe(db, payable_id),
    attempt: attempt
      ? { provider: attempt.provider, status: attempt.status === 'starting' ? 'pending' : attempt.status }
      : null,
    methods: must_store ? methods.filter(canStoreMethod) : methods,
    must_store,
  }
}

async function requireOwn(db: Db, intent_id: string, user_id: string): Promise<void> {
  const intent = await readIntent(db, intent_id)
  found(intent?.user_id === user_id ? intent : undefined, 'payments.intent_not_found')
}

/** Reads a payment of the caller. */
export const getPayment = (payables: Payables): Route =>
  query(GetPayment, async ({ sql, app, actor, params: { id: intent_id } }) => {
    await requireOwn(sql, intent_id, actor._id)
    return { payment: await readPayment(sql, { app, payables, intent_id }) }
  })

const Asked = z.strictObject({ intent_id: z.uuid(), provider: z.string(), provider_ref: z.string().nullable() })
type ConfirmOutcome = { event: PaymentEvent | undefined }

/** Finds the latest attempt of an intent. `provider_ref` is null unless the attempt is pending. */
export async function beginConfirmation(tx: Tx, intent_id: string): Promise<z.output<typeof Asked>> {
  const attempt = await latestAttemptOf(tx, intent_id)
  const isPending = attempt?.status === 'pending'
  return { intent_id, provider: attempt?.provider ?? '', provider_ref: isPending ? attempt.provider_ref : null }
}

/**
 * Steps after `beginConfirmation`. When the customer returns from the provider, asks the provider about the last attempt instead of
 * waiting for its webhook. The response is applied like a webhook; whichever arrives first counts.
 */
export const confirmationSteps = (providers: Providers, payables: Payables) => ({
  plan: Asked,

  async call({
    plan: { provider: name, provider_ref },
    ...environment
  }: ActionCall<z.output<typeof Asked>>): Promise<ConfirmOutcome> {
    const provider = findProvider(providers, name)
    if (!provider || provider_ref === null) return { event: undefined }
    try {
      return { event: await provider.lookUp(environment, provider_ref) }
    } catch (error) {
      // The payment remains pending for the customer until a webhook or the job settles it.
      environment.log.warn({ err: error, provider: name, provider_ref }, 'a payment could not be looked up')
      return { event: undefined }
    }
  },

  async settle({ tx, app, now, plan, outcome }: ActionSettlement<z.output<typeof Asked>, ConfirmOutcome>) {
    const { intent_id, provider } = plan
    if (outcome.event) await applyEvent({ tx, payables, now }, provider, outcome.event)
    return { payment: await readPayment(tx, { app, payables, intent_id }) }
  },
})

/** Asks the provider for the result of one of the caller's payments. */
export const confirmPayment = (providers: Providers, payables: Payables): Route =>
  action(ConfirmPayment, {
    ...confirmationSteps(providers, payables),

    async begin({ tx, actor, params: { id: intent_id } }) {
      await requireOwn(tx, intent_id, actor._id)
      return beginConfirmation(tx, intent_id)
    },
  })
