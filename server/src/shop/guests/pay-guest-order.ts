import { ConfirmGuestPayment, StartGuestPayment } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { beginConfirmation, confirmationSteps } from '../../payments/get-payment.ts'
import { lockIntent } from '../../payments/intent-rows.ts'
import type { Providers } from '../../payments/payment-provider.ts'
import { beginPayment, paymentSteps } from '../../payments/start-payment.ts'
import { action } from '../../platform/api/action.ts'
import type { Route } from '../../platform/api/handler.ts'
import { orderOfLink } from '../guest-links.ts'
import { shopOrderPayments } from '../orders/shop-order-payments.ts'

const payables = [shopOrderPayments]

/** The endpoints for the payment of a guest's order, which is identified by its secret link. */
export const guestPayments = (providers: Providers): readonly Route[] => [
  action(StartGuestPayment, {
    ...paymentSteps({ providers, payables }),

    async begin({ tx, app, params: { token }, body: { provider }, now, audit }) {
      const { order_id, payment_id } = await orderOfLink(tx, token)
      const intent = await lockIntent(tx, payment_id)
      const begun = await beginPayment({ tx, app, now, intent, provider }, { providers, payables })
      audit({ target_id: order_id, after: { provider, attempt_id: begun.attempt_id } })
      return begun
    },
  }),

  action(ConfirmGuestPayment, {
    ...confirmationSteps(providers, payables),

    begin: async ({ tx, params: { token } }) => beginConfirmation(tx, (await orderOfLink(tx, token)).payment_id),
  }),
]
