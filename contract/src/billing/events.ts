import { event } from '../api/event.ts'

const fields = { invoice_id: 'id', user_id: 'id' } as const
const live = { user: true, staff: ['dealers_manager.invoices'] } as const
const stale = {
  one: ['billing.get_invoice', 'payments.get_invoice_payment', 'payments.get_invoice_history'],
  lists: ['billing.list_invoices', 'billing.list_my_invoices', 'credits.user_statement'],
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
  /** The customer is asked to pay by bank transfer. */
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
  /** Staff have issued an invoice for online payment. */
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
  /** A customer is reminded of an overdue invoice; `step` is one of `dunningSteps`. */
  'invoice.dunned': event({
    fields: { ...fields, step: 'text' },
    about: 'invoice_id',
    live: { staff: ['dealers_manager.invoices'] },
    stale: { one: ['billing.get_invoice_dunning', 'payments.get_invoice_history'], lists: ['billing.list_invoices'] },
    notify: [
      {
        to: 'user',
        topic: null,
        link: '/invoice/:invoice_id',
        app: { kind: 'invoice_dunned', values: ['invoice', 'amount', 'step'] },
        mail: { kind: 'invoice_dunned', values: ['invoice', 'amount', 'step', 'text'], isRequired: true },
      },
    ],
  }),
  /** A due invoice was reversed, or a paid one was corrected by a credit note. */
  'invoice.reversed': event({ fields, about: 'invoice_id', live, stale }),
  'invoice.credited': event({ fields, about: 'invoice_id', live, stale }),
  /** A credit note has been issued, which corrects an invoice in part or in full. The mail contains the credit note. */
  'invoice.credit_note_issued': event({
    fields: { ...fields, credit_note_id: 'id' },
    about: 'invoice_id',
    live,
    stale,
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/invoice/:invoice_id',
        app: { kind: 'credit_note_issued', values: ['number', 'invoice', 'amount'], skipsActor: true },
        mail: { kind: 'credit_note_issued', values: ['number', 'invoice', 'amount', 'note'], isRequired: true },
      },
    ],
  }),
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
        // The mail is required because it contains the customer's copy of the invoice.
        mail: { kind: 'invoice_paid', values: ['invoice', 'amount', 'credits', 'day'], isRequired: true },
      },
    ],
  }),
}
