import {
  CancelGuestOrder,
  DownloadGuestInvoice,
  GetGuestOrder,
} from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { bankDetails } from '../../billing/bank-details.ts'
import { invoicePdf } from '../../billing/invoice-pdf.ts'
import { readPayment } from '../../payments/get-payment.ts'
import type { Providers } from '../../payments/payment-provider.ts'
import { action } from '../../platform/api/action.ts'
import { query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readSettings } from '../../site/read-settings.ts'
import { orderOfLink } from '../guest-links.ts'
import { beginCancellation, cancellationSteps, requireCancellable } from '../orders/cancel-order.ts'
import { lockShopOrder } from '../orders/order-rows.ts'
import { readShopOrder } from '../orders/read-order.ts'
import { shopOrderPayments } from '../orders/shop-order-payments.ts'

export const getGuestOrder = query(GetGuestOrder, async ({ sql, app, now, params: { token } }) => {
  const { order_id, user_id, payment_id } = await orderOfLink(sql, token)
  const [order, payment, settings] = await Promise.all([
    readShopOrder(sql, { _id: order_id }, { _id: user_id, role: 'customer' }, now),
    readPayment(sql, { app, payables: [shopOrderPayments], intent_id: payment_id }),
    readSettings(sql),
  ])
  const bank = order.payment_method === 'bank' ? bankDetails(settings) : null
  return { guest_order: { order, payment, bank } }
})

export const downloadGuestInvoice = query(DownloadGuestInvoice, async ({ sql, app, now, params: { token } }) =>
  invoicePdf(sql, { id: (await orderOfLink(sql, token)).invoice_id, reader: 'owner', now }, app),
)

/** Cancels a guest's order, which is possible until it is paid. */
export const cancelGuestOrder = (providers: Providers): Route => {
  const { plan, call, settle } = cancellationSteps(providers)
  return action(CancelGuestOrder, {
    plan,
    call,

    async begin({ tx, params: { token }, body: { reason }, now, audit }) {
      const { order_id, user_id } = await orderOfLink(tx, token)
      const order = await lockShopOrder(tx, order_id)
      requireCancellable(order, { _id: user_id, role: 'customer' })
      const begun = await beginCancellation(tx, order, { reason, actor_id: user_id, now })
      const { current_status: status, invoice_no } = order
      audit({ target_id: order_id, before: { status }, after: { status: 'cancelled', invoice_no }, reason })
      return begun
    },

    async settle(settlement) {
      const result = await settle(settlement)
      return result instanceof Problem ? result : {}
    },
  })
}
