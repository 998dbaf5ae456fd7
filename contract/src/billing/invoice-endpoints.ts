import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { IdList } from '../api/resource.ts'
import { DayText, Id, line, MoneyInput, pageQuery, pageResult } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import {
  BankDetails,
  CreditNote,
  CustomerInvoice,
  Invoice,
  InvoiceBuyer,
  InvoiceLine,
  invoiceStatuses,
  OpenTotal,
} from './invoice.ts'
import { invoiceSorts, ownInvoiceSorts } from './invoice-sort.ts'
import { evidenceStates, Place } from './place.ts'

const one = z.strictObject({ id: Id })

const invoiceFilters = {
  keywords: line(100).default(''),
  /** `overdue`: due, and the due date has passed. */
  status: z.enum([...invoiceStatuses, 'overdue']).optional(),
  payment_method: line(40).optional(),
  user_id: Id.optional(),
  /** The first and last date of the documents, both inclusive. */
  from: DayText.optional(),
  to: DayText.optional(),
}

export const ListMyInvoices = endpoint({
  name: 'billing.list_my_invoices',
  method: 'GET',
  path: '/credits_user',
  access: ['customer'],
  summary: "The caller's own invoices, newest first, with where to pay the due ones",
  query: z.strictObject({
    keywords: line(100).default(''),
    status: z.enum(['due', 'paid', 'reversed']).optional(),
    sort: z.enum(sortOptions(ownInvoiceSorts)).optional(),
    ...pageQuery(),
  }),
  payload: { invoices: z.array(Invoice), bank: BankDetails, ...pageResult },
})

export const ListInvoices = endpoint({
  name: 'billing.list_invoices',
  method: 'GET',
  path: '/credits',
  access: ['may:dealers_manager.invoices'],
  summary:
    'The invoices of all customers, newest first, with the open total of the matching ones; the keyword matches number, person, company and transaction id',
  query: z.strictObject({
    ...invoiceFilters,
    sort: z.enum(sortOptions(invoiceSorts)).optional(),
    ...pageQuery(),
  }),
  payload: { invoices: z.array(CustomerInvoice), totals: z.array(OpenTotal), ...pageResult },
})

export const ExportInvoices = endpoint({
  name: 'billing.export_invoices',
  method: 'GET',
  path: '/credits/export',
  access: ['may:dealers_manager.invoices'],
  summary:
    'The invoices and credit notes as CSV, filtered like the list; a status leaves the credit notes out, whose amounts are negative; `ids` limits it to these',
  query: z.strictObject({ ...invoiceFilters, ids: IdList.optional() }),
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const GetInvoice = endpoint({
  name: 'billing.get_invoice',
  method: 'GET',
  path: '/credits/:id',
  access: ['customer', 'may:dealers_manager.invoices'],
  summary:
    "One invoice with the address it was issued to and where to pay it: one of the caller's, or any with the permission",
  params: one,
  payload: {
    invoice: CustomerInvoice,
    buyer: InvoiceBuyer.nullable(),
    bank: BankDetails,
    lines: z.array(InvoiceLine),
    credit_notes: z.array(CreditNote),
    /** True if a mail with the invoice was sent to its customer and did not come back. Mails are only kept for a time. */
    is_mailed: z.boolean(),
    /** For staff only: the evidence of the customer's country on which the VAT is based. */
    place: Place.nullable(),
    /** For staff only: the state of the evidence, with what was added after the issue; null if none is needed. */
    evidence_state: z.enum(evidenceStates).nullable(),
  },
  problems: ['credits.invoice_not_found'],
})

export const RemoveInvoice = endpoint({
  name: 'billing.remove_invoice',
  method: 'DELETE',
  path: '/credits/:id',
  access: ['may:dealers_manager.delete_invoice'],
  summary: 'Delete a draft, or reverse a due invoice by a credit note over all of it',
  params: one,
  payload: {},
  problems: ['credits.invoice_not_found', 'credits.invoice_not_due'],
})

export const CreditInvoice = endpoint({
  name: 'billing.credit_invoice',
  method: 'POST',
  path: '/credits/:id/credit_note',
  access: ['may:mark_as_paid'],
  summary:
    'Issue a full or partial credit note for a paid invoice. `money_back`: staff refund the amount by bank transfer, and the credits sold are deducted',
  params: one,
  body: z.strictObject({
    amount: MoneyInput.refine((amount) => amount > 0n, { params: { code: 'not_positive' } }).optional(),
    reason: line(200, 3),
    money_back: z.boolean(),
  }),
  payload: { credit_note: CreditNote },
  problems: [
    'credits.invoice_not_found',
    'billing.invoice_not_paid',
    'billing.credit_exceeds_invoice',
    'credits.not_enough',
  ],
  idempotent: 'required',
})

export const DownloadXRechnung = endpoint({
  name: 'billing.download_xrechnung',
  method: 'GET',
  path: '/credits/:id/download_xrechnung',
  access: ['customer', 'may:dealers_manager.download_invoice'],
  summary: 'The invoice or credit note as XRechnung 3.0 (EN 16931, CII), available as long as its PDF',
  params: one,
  download: true,
  problems: [
    'credits.invoice_not_found',
    'credits.invoice_pdf_expired',
    'credits.invoice_erased',
    'billing.e_invoice_incomplete',
  ],
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
})

export const DownloadInvoice = endpoint({
  name: 'billing.download_invoice',
  method: 'GET',
  path: '/credits/:id/download_invoice',
  access: ['customer', 'may:dealers_manager.download_invoice'],
  summary:
    'The invoice as PDF: own ones until some time after payment, or with the permission any until the archive period ends',
  params: one,
  download: true,
  problems: ['credits.invoice_not_found', 'credits.invoice_pdf_expired', 'credits.invoice_erased'],
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
})

export const MailInvoice = endpoint({
  name: 'billing.mail_invoice',
  method: 'POST',
  path: '/credits/:id/mail',
  access: ['customer'],
  summary: "Mail one of the caller's invoices to the caller's own address, as long as it can be downloaded",
  params: one,
  payload: { email: z.string() },
  problems: ['credits.invoice_not_found', 'credits.invoice_pdf_expired', 'credits.invoice_erased'],
  limits: [{ by: 'principal', seconds: 3600, count: 10 }],
})
