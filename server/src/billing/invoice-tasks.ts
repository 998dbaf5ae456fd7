import { printPdf } from '../platform/files/print-pdf.ts'
import { facturX } from './e-invoice/factur-x.ts'
import { invoiceDocument } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

/** The printed invoice, with its XML inside where everything is known that the XML needs. */
export function invoicePdf(invoice: IssuedInvoice): Promise<Uint8Array> {
  const electronic = facturX(invoice)
  return printPdf({ ...invoiceDocument(invoice), ...electronic?.document }, electronic?.metadata)
}
