import { money } from '@mapwright/contract/api/amounts.ts'
import { RefundPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import type { Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { paidAttemptOf } from './attempt-rows.ts'
import { lockIntent } from './intent-rows.ts'
import type { Payables } from './payable.ts'
import type { Providers } from './payment-provider.ts'
import { askForRefund, beginRefund, finishRefund } from './refund-steps.ts'
import { requireWholeUnits } from './require-whole-units.ts'

const Begun = z.strictObject({ refund_id: z.uuid() })

/**
 * Takes back the sold credits or goods, then asks the provider to return the money. The invoice is corrected when the refund is complete.
 */
export const refundPayment = (providers: Providers, payables: Payables): Route =>
  action(RefundPayment, {
    plan: Begun,

    async begin({ tx, actor, params, body, now, audit }) {
      const intent = found(await lockIntent(tx, params.id), 'payments.intent_not_found')
      if (intent.status !== 'paid') throw new Problem('payments.not_paid')
      const attempt = found(await paidAttemptOf(tx, intent._id), 'payments.not_paid')
      if (!providers.some(({ name, refund }) => name === attempt.provider && refund))
        throw new Problem('payments.provider_off')
      const amount = body.amount ?? money(intent.amount - intent.refunded)
      // The whole amount was paid through the provider, so it can also be returned.
      if (amount !== intent.amount) requireWholeUnits(amount, intent.currency)
      const refund = { intent, amount, reason: body.reason, actor_id: actor._id, now }
      const refund_id = await beginRefund(tx, payables, refund)
      audit({ target_id: intent.invoice_id ?? intent._id, after: { refund_id, amount }, reason: body.reason })
      return { refund_id }
    },

    async call({ plan: { refund_id }, ...environment }) {
      return found(await askForRefund(environment, providers, refund_id), 'payments.provider_off')
    },

    async settle({ tx, now, plan: { refund_id }, outcome }) {
      const { amount, status } = await finishRefund(tx, payables, { refund_id, outcome, now })
      if (status === 'failed') return new Problem('payments.refused')
      return { refund: { _id: refund_id, amount, status } }
    },
  })
