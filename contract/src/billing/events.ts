import { event } from '../api/event.ts'

const fields = { invoice_id: 'id', user_id: 'id' } as const
const live = { user: true, staff: ['dealers_manager.invoices'] } as const
const stale = {
  one: ['credits.get_invoice', 'payments.get_invoice_payment'],
  lists: ['credits.list_invoices', 'credits.list_my_invoices', 'credits.user_statement'],
} as const

export const billingEvents = {
  'invoice.created': event({
    fields,
    about: 'invoice_id',
    live,
    stale,
    notify: [
      {
        to: { may: 'dealers_manager.invoices' },
        topic: 'credits',
        link: '/admin/agent_manager/agency_invoice/:invoice_id',
        app: { kind: 'invoice_created', values: ['invoice', 'customer'] },
      },
    ],
  }),
  /** The customer is asked for a transfer. */
  'invoice.awaits_transfer': event({
    fields,
    about: 'invoice_id',
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/invoice/:invoice_id',
        mail: { kind: 'invoice_due', values: ['invoice', 'amount'] },
      },
    ],
  }),
  /** Staff have issued an invoice that the customer pays online. */
  'invoice.awaits_payment': event({
    fields,
    about: 'invoice_id',
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/invoice/:invoice_id',
        mail: { kind: 'invoice_due_online', values: ['invoice', 'amount'] },
      },
    ],
  }),
  /** A due invoice will not be paid, or a paid one was corrected by a credit note. */
  'invoice.reversed': event({ fields, about: 'invoice_id', live, stale }),
  'invoice.credited': event({ fields, about: 'invoice_id', live, stale }),
  'invoice.paid': event({
    fields,
    about: 'invoice_id',
    live,
    stale,
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/invoice/:invoice_id',
        app: { kind: 'invoice_paid', values: ['invoice', 'credits'] },
        // Required, because it delivers the customer's copy.
        mail: { kind: 'invoice_paid', values: ['invoice', 'amount', 'credits', 'day'], isRequired: true },
      },
    ],
  }),
}
