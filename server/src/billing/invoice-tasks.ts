import { printPdf } from '../platform/files/print-pdf.ts'
import { invoiceDocument } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

export const invoicePdf = (invoice: IssuedInvoice): Promise<Uint8Array> => printPdf(invoiceDocument(invoice))
