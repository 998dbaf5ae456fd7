import { found, Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { ciiInvoice } from './e-invoice/cii.ts'
import { missingSettings } from './e-invoice/missing-settings.ts'
import { type IssuedInvoice, issuedInvoice } from './invoice-rows.ts'
import { type PrintSite, printInvoice } from './print-invoice.ts'

/**
 * Reader of a document. `owner` is the customer, who can download it for a limited time after the payment. `archive` is the operator, who
 * can download it until the archive period ends.
 */
export type InvoiceReader = 'owner' | 'archive'

type Asked = { id: string; reader: InvoiceReader; now: Date }

type InvoiceFile = { name: string; media_type: 'application/pdf' | 'application/xml'; content: Buffer }

/**
 * Reads an issued invoice. Throws if the reader can no longer download its document, or if it is not an invoice of `owner_id`, if given.
 */
export async function openInvoice(
  db: Db,
  id: string,
  reader: InvoiceReader,
  now: Date,
  owner_id?: string,
): Promise<IssuedInvoice> {
  const issued = await issuedInvoice(db, id)
  const isOwn = issued?.user_id === owner_id && issued?.status !== 'issued'
  const invoice = found(owner_id === undefined || isOwn ? issued : undefined, 'credits.invoice_not_found')
  if (invoice.erased_at) throw new Problem('credits.invoice_erased')
  if (reader === 'owner' && invoice.pdf_until && invoice.pdf_until <= now)
    throw new Problem('credits.invoice_pdf_expired', { details: { pdf_until: invoice.pdf_until.toISOString() } })
  return invoice
}

/** Prints an issued invoice as a PDF. Throws if the reader can no longer download it. */
export async function invoicePdf(db: Db, asked: Asked, site: PrintSite): Promise<InvoiceFile> {
  const invoice = await openInvoice(db, asked.id, asked.reader, asked.now)
  const content = await printInvoice(db, invoice, site)
  return { name: `${invoice.invoice}.pdf`, media_type: 'application/pdf', content }
}

/**
 * Writes an issued invoice as XRechnung. Throws `billing.e_invoice_incomplete` with the settings that were missing when it was issued, or
 * with `buyer_country`.
 */
export async function invoiceXml(db: Db, id: string, reader: InvoiceReader, now: Date): Promise<InvoiceFile> {
  const invoice = await openInvoice(db, id, reader, now)
  const missing = missingSettings(invoice)
  if (missing.length > 0)
    throw new Problem('billing.e_invoice_incomplete', {
      fields: Object.fromEntries(missing.map((name) => [name, { code: 'required' }])),
    })
  const content = Buffer.from(ciiInvoice(invoice, 'xrechnung'))
  return { name: `${invoice.invoice}.xml`, media_type: 'application/xml', content }
}
