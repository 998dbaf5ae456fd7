import { event, liveEvent } from '../api/event.ts'

const toStaff = <const Kind extends string>(kind: Kind) =>
  ({
    to: { may: 'dealers_manager.invoices' },
    topic: 'credits',
    link: '/admin/agent_manager/agency_invoice/:invoice_id',
    app: { kind, values: ['invoice', 'customer', 'amount'] },
    mail: { kind, values: ['invoice', 'customer', 'amount'] },
  }) as const

const base = {
  fields: { intent_id: 'id', invoice_id: 'id', user_id: 'id', amount: 'text', provider: 'text' },
  about: 'intent_id',
} as const

/** Queries that show refunds. The page of an invoice does not know the ids of its refunds. */
const refundQueries = ['payments.list_refunds', 'payments.get_invoice_payment', 'payments.get_invoice_history'] as const

/** Events about payments. Staff are notified of events that they did not cause. */
export const paymentsEvents = {
  /** A bank has reclaimed a payment until a dispute is decided. */
  'payment.disputed': event({ ...base, notify: [toStaff('payment_disputed')] }),
  /** Money was returned to the customer, but the credits or goods could not be taken back. */
  'payment.not_taken_back': event({ ...base, notify: [toStaff('payment_not_taken_back')] }),
  /** Money was received for an invoice that was already paid or reversed. It must be returned. */
  'payment.surplus': event({ ...base, notify: [toStaff('payment_surplus')] }),
  /** A provider has reported an amount, currency or state that differs from the stored payment. */
  'payment.mismatch': event({ ...base, notify: [toStaff('payment_mismatch')] }),
  /** A customer has removed the stored payment method, or the provider has not stored the method of a payment. */
  'stored_method.removed': event({ fields: { user_id: 'id' }, about: 'user_id' }),
  /** A stored payment method was added or removed. The event's id is the user's id. */
  'stored_method.changed': liveEvent({
    live: { user: true, staff: ['dealers_manager.balance', 'dealers_manager.invoices'] },
    stale: {
      one: ['credits.get_user_top_up', 'credits.get_user_subscription'],
      lists: ['payments.get_stored_method', 'credits.get_top_up', 'credits.get_subscription'],
    },
  }),
  /** A provider or a bank has decided about a refund, or a bank has reclaimed a payment. The event's id is the refund's id. */
  'refund.changed': liveEvent({
    live: { user: true, staff: ['dealers_manager.invoices'] },
    stale: { lists: refundQueries },
  }),
  /** Staff have transferred the money of a refund. The event's id is the refund's id. */
  'refund.transferred': liveEvent({
    live: {
      user: true,
      staff: [
        'dealers_manager.invoices',
        'shop_manager.hold_order',
        'shop_manager.cancel_order',
        'shop_manager.complete_order',
        'shop_manager.ship_order',
      ],
    },
    stale: { lists: [...refundQueries, 'shop.get_order', 'shop.get_order_by_invoice_no'] },
  }),
}
