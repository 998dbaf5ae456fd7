import { found, Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { issuedInvoice } from './invoice-rows.ts'
import { printInvoice } from './print-invoice.ts'

/** `owner`: the customer, until some time after payment; `archive`: the operator, until the archive period ends. */
export type InvoiceReader = 'owner' | 'archive'

type InvoicePdf = { name: string; media_type: 'application/pdf'; content: Buffer }

/** The PDF of an issued invoice for this reader at this time. */
export async function invoicePdf(db: Db, id: string, reader: InvoiceReader, now: Date): Promise<InvoicePdf> {
  const invoice = found(await issuedInvoice(db, id), 'credits.invoice_not_found')
  if (invoice.erased_at) throw new Problem('credits.invoice_erased')
  if (reader === 'owner' && invoice.pdf_until && invoice.pdf_until <= now)
    throw new Problem('credits.invoice_pdf_expired', { details: { pdf_until: invoice.pdf_until.toISOString() } })
  return { name: `${invoice.invoice}.pdf`, media_type: 'application/pdf', content: await printInvoice(invoice) }
}
