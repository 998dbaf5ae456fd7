import type { ServerDomain } from '../platform/api/domain.ts'
import { downloadInvoice } from './download-invoice.ts'
import { eraseOldInvoicesJob } from './erase-old-invoices.ts'
import { exportInvoices } from './export-invoices.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceEventFacts } from './invoice-event-facts.ts'
import { listInvoices, listMyInvoices } from './invoice-lists.ts'
import { billingData } from './own-data.ts'
import { billingChecks } from './reconcile-invoices.ts'

export const billing: ServerDomain = {
  routes: [listMyInvoices, listInvoices, getInvoice, exportInvoices, downloadInvoice],
  jobs: [eraseOldInvoicesJob],
  facts: [invoiceEventFacts],
  ownData: billingData,
  checks: billingChecks,
}
