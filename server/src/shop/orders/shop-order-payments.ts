import type { Payable } from '../../payments/payable.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readShopSettings } from '../shop-settings.ts'
import { orderPaid } from './order-paid.ts'

async function invoiceNoOf(db: Db, order_id: string): Promise<string> {
  const [order] = await db<{ invoice: string }[]>`
    SELECT i.invoice FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE o._id = ${order_id}`
  return found(order, 'payments.intent_not_found').invoice
}

/** Orders of the shop as a payable. Stock comes back with a return or a cancellation, not with the money. */
export const shopOrderPayments: Payable = {
  kind: 'shop_order',

  describe: invoiceNoOf,

  switches: readShopSettings,

  async resultPaths(db, { payable_id }) {
    const invoice_no = await invoiceNoOf(db, payable_id)
    return { returned: `/shop/checkout/pending/${invoice_no}`, cancelled: `/shop/checkout/cancelled/${invoice_no}` }
  },

  onPaid: (tx, { payable_id: order_id, actor_id, now }) => orderPaid(tx, { order_id, actor_id, now }),

  async onRefunded() {},

  async onRefundFailed() {},
}
