import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import type { Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Sql } from '../platform/db/sql.ts'
import { insertAttempt, readAttempt, setAttempt } from './attempt-rows.ts'
import { lockIntent, readIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { isSwitchedOn } from './payment-methods.ts'
import type { Providers } from './payment-provider.ts'

const Attempted = z.strictObject({ attempt_id: z.uuid(), intent_id: z.uuid(), provider: z.string() })

async function emailOf(sql: Sql, user_id: string): Promise<string> {
  const [user] = await sql<{ email: string }[]>`SELECT email FROM users WHERE _id = ${user_id}`
  return user?.email ?? ''
}

const providerNamed = (providers: Providers, name: string) =>
  found(
    providers.find((provider) => provider.name === name),
    'payments.provider_off',
  )

/** Records an attempt, asks the provider for a payment, and tells where the customer goes to pay. */
export const startPayment = (providers: Providers, payables: Payables): Route =>
  action(StartPayment, {
    intent: Attempted,

    async begin({ tx, app, actor, params, body, now, audit }) {
      const known = await lockIntent(tx, params.id)
      const intent = found(known?.user_id === actor._id ? known : undefined, 'payments.intent_not_found')
      if (intent.status !== 'open') throw new Problem('payments.not_open')
      const provider = providerNamed(providers, body.provider)
      const switches = await payableOf(payables, intent.payable_kind).switches(tx)
      if (!isSwitchedOn(switches, provider.name) || !(await provider.isEnabled(tx, app)))
        throw new Problem('payments.provider_off')
      const about = { intent_id: intent._id, provider: provider.name }
      const attempt_id = await insertAttempt(tx, { ...about, status: 'starting', now })
      audit({ target_id: intent.invoice_id ?? intent._id, after: { provider: provider.name, attempt_id } })
      return { ...about, attempt_id }
    },

    async call({ intent: { attempt_id, intent_id, provider }, ...environment }) {
      const { sql, app } = environment
      const intent = found(await readIntent(sql, intent_id), 'payments.intent_not_found')
      const { amount, currency, payable_kind, payable_id, user_id } = intent
      const payable = payableOf(payables, payable_kind)
      const description = await payable.describe(sql, payable_id)
      const { returned, cancelled } = await payable.resultPaths(sql, intent)
      const [return_url, cancel_url] = [`${app.publicUrl}${returned}`, `${app.publicUrl}${cancelled}`]
      const email = await emailOf(sql, user_id)
      const start = { attempt_id, amount, currency, description, email, return_url, cancel_url }
      return providerNamed(providers, provider).start(environment, start)
    },

    async settle({ tx, now, intent: { attempt_id, intent_id }, outcome }) {
      await lockIntent(tx, intent_id)
      const attempt = found(await readAttempt(tx, attempt_id), 'payments.intent_not_found')
      // A report of the provider may have come first.
      const isStarting = attempt.status === 'starting'
      if (outcome.status === 'refused') {
        if (isStarting) await setAttempt(tx, attempt_id, { status: 'failed', now })
        return new Problem('payments.refused')
      }
      const { provider_ref, redirect_url } = outcome
      await setAttempt(tx, attempt_id, {
        status: isStarting ? 'pending' : attempt.status,
        provider_ref,
        redirect_url,
        now,
      })
      return { redirect_url }
    },
  })
