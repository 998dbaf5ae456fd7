import { printPdf } from '../platform/files/print-pdf.ts'
import { facturX } from './e-invoice/factur-x.ts'
import { invoiceDocument, type PageExtras } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

/** Prints the invoice, with its XML inside if all data that the XML needs are known. */
export function invoicePdf({ invoice, extras }: { invoice: IssuedInvoice; extras: PageExtras }): Promise<Uint8Array> {
  const electronic = facturX(invoice)
  return printPdf({ ...invoiceDocument(invoice, extras), ...electronic?.document }, electronic?.metadata)
}
