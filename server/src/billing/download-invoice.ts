import { DownloadInvoice, DownloadXRechnung } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { type QueryContext, query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { found } from '../platform/api/problem.ts'
import { type InvoiceReader, invoicePdf, invoiceXml } from './invoice-pdf.ts'
import { issuedInvoice } from './invoice-rows.ts'

type Context = Pick<QueryContext<typeof DownloadInvoice>, 'sql' | 'actor' | 'params'>

/** Returns the role in which the caller may read the document. Throws "not found" for drafts and for invoices of other people. */
async function readerOf({ sql, actor, params }: Context): Promise<InvoiceReader> {
  if (may(actor, ['may:dealers_manager.download_invoice'])) return 'archive'
  const invoice = await issuedInvoice(sql, params.id)
  found(invoice?.user_id === actor._id ? invoice : undefined, 'credits.invoice_not_found')
  return 'owner'
}

export const downloadInvoice = query(DownloadInvoice, async (context) =>
  invoicePdf(context.sql, { id: context.params.id, reader: await readerOf(context), now: context.now }, context.app),
)

export const downloadXRechnung = query(DownloadXRechnung, async (context) =>
  invoiceXml(context.sql, context.params.id, await readerOf(context), context.now),
)
