import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { CreditsInput, Id, line, MoneyInput } from '../api/scalars.ts'
import { BankDetails, CustomerInvoice, Invoice, paymentMethods } from '../billing/invoice.ts'

export const BuyCredits = endpoint({
  name: 'credits.buy_credits',
  method: 'POST',
  path: '/credits_user',
  access: ['customer'],
  summary:
    'Order a credit package or a number of credits: makes an invoice that is due, and a payment that can be started',
  /** Contains either `price_id` of a package or `count`, a number of credits. */
  body: z.strictObject({
    price_id: Id.optional(),
    count: CreditsInput.optional(),
    payment_method: z.enum(paymentMethods),
    /** True if the credits are bought while placing an order. After an online payment, the customer then returns to the order. */
    for_order: z.boolean().default(false),
  }),
  /** `payment_id` identifies the payment, so that the customer can pay online. */
  payload: { invoice: Invoice, bank: BankDetails, payment_id: Id },
  problems: [
    'credits.price_not_found',
    'credits.own_amount_off',
    'credits.count_out_of_range',
    'credits.payment_method_off',
    'credits.billing_address_incomplete',
    'credits.billing_address_unconfirmed',
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
  idempotent: 'by_body',
})

export const CreateEmptyInvoice = endpoint({
  name: 'credits.create_empty_invoice',
  method: 'POST',
  path: '/credits/create-empty',
  access: ['may:dealers_manager.invoices'],
  summary:
    "Begin an invoice by hand: a customer's draft, without a number; an open draft of that customer is used again",
  body: z.strictObject({ user_id: Id }),
  payload: { invoice: CustomerInvoice },
  problems: ['accounts.user_not_found'],
})

export const GenerateInvoice = endpoint({
  name: 'credits.generate_invoice',
  method: 'POST',
  path: '/credits/generate-invoice',
  access: ['may:dealers_manager.invoices'],
  summary: 'Issue a draft with what it is for: it gets its number and VAT and is due',
  body: z.strictObject({
    id: Id,
    item_name: line(80, 1),
    count: CreditsInput.refine((count) => count > 0n, { params: { code: 'not_positive' } }),
    amount: MoneyInput,
    payment_method: z.enum(paymentMethods).default('bank'),
  }),
  payload: { invoice: CustomerInvoice },
  problems: ['credits.invoice_not_found', 'credits.invoice_not_draft', 'credits.billing_address_incomplete'],
  idempotent: 'by_body',
})
