import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { IdList } from '../api/resource.ts'
import { CreditsInput, CreditsText, Id, line, MoneyInput, pageQuery, pageResult } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { BankDetails, CustomerInvoice, Invoice, InvoiceBuyer, invoiceStatuses, paymentMethods } from './invoice.ts'
import { invoiceSorts, ownInvoiceSorts } from './invoice-sort.ts'
import { Posting } from './ledger.ts'

const one = z.strictObject({ id: Id })

export const BuyCredits = endpoint({
  name: 'credits.buy_credits',
  method: 'POST',
  path: '/credits_user',
  access: ['customer'],
  summary: 'Order a credit package: makes an invoice that is due',
  body: z.strictObject({ price_id: Id, payment_method: z.enum(paymentMethods) }),
  payload: { invoice: Invoice, bank: BankDetails },
  problems: [
    'credits.price_not_found',
    'credits.payment_method_off',
    'credits.billing_address_incomplete',
    'credits.billing_address_unconfirmed',
  ],
  limits: [{ by: 'account', seconds: 3600, count: 60 }],
  idempotent: 'by_body',
})

export const ListMyInvoices = endpoint({
  name: 'credits.list_my_invoices',
  method: 'GET',
  path: '/credits_user',
  access: ['customer'],
  summary: "The caller's own invoices, newest first, with where to pay the due ones",
  query: z.strictObject({
    status: z.enum(['due', 'paid']).optional(),
    sort: z.enum(sortOptions(ownInvoiceSorts)).optional(),
    ...pageQuery(),
  }),
  payload: { invoices: z.array(Invoice), bank: BankDetails, ...pageResult },
})

export const GetCreditHistory = endpoint({
  name: 'credits.get_credit_history',
  method: 'GET',
  path: '/credits_history_user',
  access: ['customer'],
  summary: "The caller's statement: every movement with the balance after it, newest first",
  query: z.strictObject(pageQuery()),
  payload: { history: z.array(Posting), balance: CreditsText, ...pageResult },
})

export const GetBalance = endpoint({
  name: 'credits.get_balance',
  method: 'GET',
  path: '/credits/balance',
  access: ['customer'],
  summary: 'What the caller can spend',
  payload: { balance: CreditsText },
})

const invoiceFilters = {
  keywords: line(100).default(''),
  status: z.enum(invoiceStatuses).optional(),
  user_id: Id.optional(),
}

export const ListInvoices = endpoint({
  name: 'credits.list_invoices',
  method: 'GET',
  path: '/credits',
  access: ['may:dealers_manager.invoices'],
  summary:
    "Every customer's invoices, newest first; the keyword finds a number, a person, a company or a transaction id",
  query: z.strictObject({
    ...invoiceFilters,
    sort: z.enum(sortOptions(invoiceSorts)).optional(),
    ...pageQuery(),
  }),
  payload: { invoices: z.array(CustomerInvoice), ...pageResult },
})

export const ExportInvoices = endpoint({
  name: 'credits.export_invoices',
  method: 'GET',
  path: '/credits/export',
  access: ['may:dealers_manager.invoices'],
  summary: 'The invoices as CSV, filtered like the list; `ids` limits it to these invoices',
  query: z.strictObject({ ...invoiceFilters, ids: IdList.optional() }),
  download: true,
  limits: [{ by: 'account', seconds: 600, count: 20 }],
})

export const GetInvoice = endpoint({
  name: 'credits.get_invoice',
  method: 'GET',
  path: '/credits/:id',
  access: ['customer', 'may:dealers_manager.invoices'],
  summary: 'One invoice with the address it was issued to and where to pay it: an own one, or any with the permission',
  params: one,
  payload: { invoice: CustomerInvoice, buyer: InvoiceBuyer.nullable(), bank: BankDetails },
  problems: ['credits.invoice_not_found'],
})

export const MarkAsPaid = endpoint({
  name: 'credits.mark_as_paid',
  method: 'PATCH',
  path: '/credits/mark-as-paid',
  access: ['may:mark_as_paid'],
  summary: 'The money of a due invoice has come: its credits are posted once',
  body: z.strictObject({ id: Id, txn_id: line(100).default('') }),
  payload: { invoice: CustomerInvoice },
  problems: ['credits.invoice_not_found', 'credits.invoice_not_due'],
})

export const RemoveInvoice = endpoint({
  name: 'credits.remove_invoice',
  method: 'DELETE',
  path: '/credits/:id',
  access: ['may:dealers_manager.delete_invoice'],
  summary: 'Withdraw a draft or a due invoice; its number stays taken',
  params: one,
  payload: {},
  problems: ['credits.invoice_not_found', 'credits.invoice_not_due'],
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

export const DownloadInvoice = endpoint({
  name: 'credits.download_invoice',
  method: 'GET',
  path: '/credits/:id/download_invoice',
  access: ['customer', 'may:dealers_manager.download_invoice'],
  summary:
    'The invoice as PDF: own ones until some time after payment, or with the permission any until the archive period ends',
  params: one,
  download: true,
  problems: ['credits.invoice_not_found', 'credits.invoice_pdf_expired', 'credits.invoice_erased'],
  limits: [{ by: 'account', seconds: 60, count: 30 }],
})
