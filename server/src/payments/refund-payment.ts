import { money } from '@mapwright/contract/api/amounts.ts'
import { RefundPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import type { Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { paidAttemptOf, readAttempt } from './attempt-rows.ts'
import { lockIntent, readIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import type { Providers } from './payment-provider.ts'
import { insertRefund, readRefund } from './refund-rows.ts'
import { refundedOf, settleRefund } from './settle-refund.ts'

const Begun = z.strictObject({ refund_id: z.uuid() })

/** Takes back what was sold, then asks the provider to give the money back, and corrects the invoice once it has. */
export const refundPayment = (providers: Providers, payables: Payables): Route =>
  action(RefundPayment, {
    intent: Begun,

    async begin({ tx, actor, params, body, now, audit }) {
      const intent = found(await lockIntent(tx, params.id), 'payments.intent_not_found')
      if (intent.status !== 'paid') throw new Problem('payments.not_paid')
      const attempt = found(await paidAttemptOf(tx, intent._id), 'payments.not_paid')
      if (!providers.some(({ name }) => name === attempt.provider)) throw new Problem('payments.provider_off')
      const left = money(intent.amount - intent.refunded)
      const amount = body.amount ?? left
      if (amount <= 0n || amount > left) throw new Problem('payments.refund_exceeds_payment')
      const [_id, actor_id] = [uuidv7(), actor._id]
      const refunded = refundedOf(intent, { refund_id: _id, amount, actor_id, now })
      await payableOf(payables, intent.payable_kind).onRefunded(tx, refunded)
      const about = { intent_id: intent._id, attempt_id: attempt._id, reason: body.reason, actor_id }
      await insertRefund(tx, { ...about, _id, amount, is_taken_back: true, now })
      audit({ target_id: intent.invoice_id ?? intent._id, after: { refund_id: _id, amount }, reason: body.reason })
      return { refund_id: _id }
    },

    async call({ intent: { refund_id }, ...environment }) {
      const { sql } = environment
      const refund = found(await readRefund(sql, refund_id), 'payments.intent_not_found')
      const [intent, attempt] = await Promise.all([
        readIntent(sql, refund.intent_id),
        readAttempt(sql, refund.attempt_id),
      ])
      const { currency } = found(intent, 'payments.intent_not_found')
      const { provider: name, provider_ref } = found(attempt, 'payments.intent_not_found')
      const provider = found(
        providers.find((one) => one.name === name),
        'payments.provider_off',
      )
      const { amount } = refund
      const { attempt_id } = refund
      return provider.refund(environment, { refund_id, attempt_id, amount, currency, provider_ref: provider_ref ?? '' })
    },

    async settle({ tx, now, intent: { refund_id }, outcome }) {
      const { intent_id } = found(await readRefund(tx, refund_id), 'payments.intent_not_found')
      const intent = found(await lockIntent(tx, intent_id), 'payments.intent_not_found')
      const refund = found(await readRefund(tx, refund_id), 'payments.intent_not_found')
      const { amount } = refund
      // A report of the provider may have come first.
      if (refund.status === 'done') return { refund: { _id: refund_id, amount, status: refund.status } }
      if (refund.status === 'failed') return new Problem('payments.refused')
      if (outcome.status === 'refused') {
        await settleRefund(tx, payables, { intent, refund, outcome: { status: 'failed', now } })
        return new Problem('payments.refused')
      }
      const { status, provider_ref } = outcome
      await settleRefund(tx, payables, { intent, refund, outcome: { status, provider_ref, now } })
      return { refund: { _id: refund_id, amount, status } }
    },
  })
