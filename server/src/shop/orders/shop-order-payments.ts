import type { Payable } from '../../payments/payable.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { restoreOrder, revokeOrder } from '../digital/revoke-delivery.ts'
import { isGuestOrder, newGuestLink } from '../guest-links.ts'
import { shopPaymentSwitches } from '../shop-settings.ts'
import { orderPaid } from './order-paid.ts'

async function invoiceNoOf(db: Db, order_id: string): Promise<string> {
  const [order] = await db<{ invoice: string }[]>`
    SELECT i.invoice FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE o._id = ${order_id}`
  return found(order, 'payments.intent_not_found').invoice
}

/**
 * Orders of the shop as a payable. A refund does not return stock; a return or a cancellation does. A refund of the whole amount revokes files and
 * keys.
 */
export const shopOrderPayments: Payable = {
  kind: 'shop_order',

  describe: invoiceNoOf,

  switches: shopPaymentSwitches,

  async resultPaths(db, { payable_id }) {
    if (await isGuestOrder(db, payable_id)) {
      const path = await newGuestLink(db, payable_id, new Date())
      return { returned: `${path}?status=pending`, cancelled: `${path}?status=cancelled` }
    }
    const invoice_no = await invoiceNoOf(db, payable_id)
    return { returned: `/shop/checkout/pending/${invoice_no}`, cancelled: `/shop/checkout/cancelled/${invoice_no}` }
  },

  onPaid: (tx, { payable_id: order_id, actor_id, now }) => orderPaid(tx, { order_id, actor_id, now }),

  async onRefunded(tx, { payable_id: order_id, refund_id, before, amount, total, now }) {
    if (before + amount >= total) await revokeOrder(tx, { order_id, refund_id, now })
  },

  onRefundFailed: (tx, { refund_id }) => restoreOrder(tx, refund_id),
}
