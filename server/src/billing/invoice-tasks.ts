import { printPdf } from '../platform/files/print-pdf.ts'
import { facturX } from './e-invoice/factur-x.ts'
import { invoiceDocument, type PageExtras } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

/** Prints the invoice as a PDF. Embeds the XML of the e-invoice unless data for it is missing. */
export function invoicePdf({ invoice, extras }: { invoice: IssuedInvoice; extras: PageExtras }): Promise<Uint8Array> {
  const electronic = facturX(invoice)
  return printPdf({ ...invoiceDocument(invoice, extras), ...electronic?.document }, electronic?.metadata)
}
