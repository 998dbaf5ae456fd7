import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { ConfirmPayment, GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import { type App, query, type Route } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { applyEvent } from './apply-event.ts'
import { latestAttemptOf } from './attempt-rows.ts'
import { readIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { onlineMethods } from './payment-methods.ts'
import type { PaymentEvent, Providers } from './payment-provider.ts'

type Reading = { app: App; payables: Payables; intent_id: string }

/** A payment as the customer sees it. */
export async function readPayment(db: Db, { app, payables, intent_id }: Reading): Promise<Decoded<Payment>> {
  const intent = found(await readIntent(db, intent_id), 'payments.intent_not_found')
  const { _id, invoice_id, amount, currency, status, payable_kind, payable_id, expires_at } = intent
  const attempt = await latestAttemptOf(db, _id)
  const payable = payableOf(payables, payable_kind)
  return {
    ...{ _id, invoice_id, amount, currency, status, expires_at },
    description: await payable.describe(db, payable_id),
    attempt: attempt
      ? { provider: attempt.provider, status: attempt.status === 'starting' ? 'pending' : attempt.status }
      : null,
    methods: await onlineMethods(db, app, await payable.switches(db)),
  }
}

async function requireOwn(db: Db, intent_id: string, user_id: string): Promise<void> {
  const intent = await readIntent(db, intent_id)
  found(intent?.user_id === user_id ? intent : undefined, 'payments.intent_not_found')
}

/** What a customer has to pay, and its state. */
export const getPayment = (payables: Payables): Route =>
  query(GetPayment, async ({ sql, app, actor, params: { id: intent_id } }) => {
    await requireOwn(sql, intent_id, actor._id)
    return { payment: await readPayment(sql, { app, payables, intent_id }) }
  })

const Asked = z.strictObject({ intent_id: z.uuid(), provider: z.string(), provider_ref: z.string().nullable() })
type ConfirmOutcome = { event: PaymentEvent | undefined }

/**
 * Asks the provider about the last attempt when the customer has come back, so that nobody has to wait for a late report. The report and
 * the result are applied in the same way: whichever comes first counts.
 */
export const confirmPayment = (providers: Providers, payables: Payables): Route =>
  action(ConfirmPayment, {
    plan: Asked,

    async begin({ tx, actor, params: { id: intent_id } }) {
      await requireOwn(tx, intent_id, actor._id)
      const attempt = await latestAttemptOf(tx, intent_id)
      const isPending = attempt?.status === 'pending'
      return { intent_id, provider: attempt?.provider ?? '', provider_ref: isPending ? attempt.provider_ref : null }
    },

    async call({ plan: { provider: name, provider_ref }, ...environment }): Promise<ConfirmOutcome> {
      const provider = providers.find((one) => one.name === name)
      if (!provider || provider_ref === null) return { event: undefined }
      try {
        return { event: await provider.lookUp(environment, provider_ref) }
      } catch (error) {
        // The customer sees that it is pending until a report or the job settles it.
        environment.log.warn({ err: error, provider: name, provider_ref }, 'a payment could not be looked up')
        return { event: undefined }
      }
    },

    async settle({ tx, app, now, plan: { intent_id, provider }, outcome: { event } }) {
      if (event) await applyEvent({ tx, payables, now }, provider, event)
      return { payment: await readPayment(tx, { app, payables, intent_id }) }
    },
  })
