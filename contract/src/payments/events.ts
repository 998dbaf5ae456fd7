import { event } from '../api/event.ts'

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

/** What staff must know about money that moves without them. */
export const paymentsEvents = {
  /** A bank has taken a payment back for the time being. */
  'payment.disputed': event({ ...base, notify: [toStaff('payment_disputed')] }),
  /** Money has gone back to the customer, but what was sold had been used already. */
  'payment.not_taken_back': event({ ...base, notify: [toStaff('payment_not_taken_back')] }),
  /** Money has arrived for something that was paid already or reversed: it has to go back. */
  'payment.surplus': event({ ...base, notify: [toStaff('payment_surplus')] }),
  /** A provider reports an amount, a currency or a state that does not fit. */
  'payment.mismatch': event({ ...base, notify: [toStaff('payment_mismatch')] }),
}
