import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { IdList } from '../api/resource.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { BankDetails, CustomerInvoice, Invoice, InvoiceBuyer, invoiceStatuses } from './invoice.ts'
import { invoiceSorts, ownInvoiceSorts } from './invoice-sort.ts'

const one = z.strictObject({ id: Id })

const invoiceFilters = {
  keywords: line(100).default(''),
  status: z.enum(invoiceStatuses).optional(),
  user_id: Id.optional(),
}

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
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
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
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
})
