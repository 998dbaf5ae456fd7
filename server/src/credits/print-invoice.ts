import { printPdf } from '../files/print-pdf.ts'
import { invoiceDocument } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

/** The invoice as a PDF file. */
export const printInvoice = (invoice: IssuedInvoice): Promise<Buffer> => printPdf(invoiceDocument(invoice))
