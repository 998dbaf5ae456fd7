import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, MoneyInput, MoneyText } from '../api/scalars.ts'
import { CustomerInvoice } from '../billing/invoice.ts'
import { InvoiceEvent } from './invoice-history.ts'
import { Payment } from './payment.ts'

export const MarkAsPaid = endpoint({
  name: 'payments.mark_as_paid',
  method: 'PATCH',
  path: '/credits/mark-as-paid',
  access: ['may:mark_as_paid'],
  summary: 'Mark a due invoice as paid; its credits are posted once',
  body: z.strictObject({ id: Id, txn_id: line(100).default('') }),
  payload: { invoice: CustomerInvoice },
  problems: ['credits.invoice_not_found', 'credits.invoice_not_due'],
})

const intent = z.strictObject({ id: Id })

export const StartPayment = endpoint({
  name: 'payments.start',
  method: 'POST',
  path: '/payments/:id/start',
  access: ['customer'],
  summary: "Start to pay one of the caller's open payments with a provider, and return where the customer goes to pay",
  params: intent,
  /**
   * `store_method`: true if the customer agrees that the method is stored and charged later for automatic top-ups. The first payment of a
   * subscription always stores it.
   */
  body: z.strictObject({ provider: line(40, 1), store_method: z.boolean().default(false) }),
  payload: { redirect_url: z.string() },
  problems: [
    'payments.intent_not_found',
    'payments.not_open',
    'payments.in_progress',
    'payments.provider_off',
    'payments.refused',
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
  idempotent: 'required',
})

export const GetPayment = endpoint({
  name: 'payments.get',
  method: 'GET',
  path: '/payments/:id',
  access: ['customer'],
  summary: 'A payment of the caller: amount, status and method',
  params: intent,
  payload: { payment: Payment },
  problems: ['payments.intent_not_found'],
})

export const GetInvoicePayment = endpoint({
  name: 'payments.get_invoice_payment',
  method: 'GET',
  path: '/credits/:id/payment',
  access: ['customer', 'may:dealers_manager.invoices'],
  summary:
    "The payment of one of the caller's invoices, or of any with the permission; null for a draft or a reversed invoice",
  params: intent,
  payload: {
    payment: Payment.nullable(),
    /** The amount that can still be refunded through the provider. For staff only, and only if the invoice was paid through a provider. */
    refundable: MoneyText.nullable(),
  },
  problems: ['credits.invoice_not_found'],
})

export const GetInvoiceHistory = endpoint({
  name: 'payments.get_invoice_history',
  method: 'GET',
  path: '/credits/:id/history',
  access: ['customer', 'may:dealers_manager.invoices'],
  summary:
    "The history of one of the caller's invoices, or of any with the permission, oldest first; staff see who did what",
  params: intent,
  payload: { history: z.array(InvoiceEvent) },
  problems: ['credits.invoice_not_found'],
})

export const ConfirmPayment = endpoint({
  name: 'payments.confirm',
  method: 'POST',
  path: '/payments/:id/confirm',
  access: ['customer'],
  summary: 'Ask the provider for the result of the latest attempt, when the customer returns',
  params: intent,
  payload: { payment: Payment },
  problems: ['payments.intent_not_found'],
  limits: [{ by: 'principal', seconds: 600, count: 120 }],
  idempotent: 'never',
  quiet: true,
})

export const RefundPayment = endpoint({
  name: 'payments.refund',
  method: 'POST',
  path: '/payments/:id/refunds',
  access: ['may:mark_as_paid'],
  summary: 'Give back a paid intent, or a part of it, through the provider that it was paid with; issues a credit note',
  params: intent,
  body: z.strictObject({
    amount: MoneyInput.refine((amount) => amount > 0n, { params: { code: 'not_positive' } }).optional(),
    reason: line(200, 3),
  }),
  payload: { refund: z.strictObject({ _id: Id, amount: MoneyText, status: z.enum(['pending', 'done']) }) },
  problems: [
    'payments.intent_not_found',
    'payments.not_paid',
    'payments.refund_exceeds_payment',
    'payments.provider_off',
    'payments.refused',
    'credits.not_enough',
  ],
  idempotent: 'required',
})
