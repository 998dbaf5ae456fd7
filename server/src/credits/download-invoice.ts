import { holds } from '@mapwright/contract/accounts/permissions.ts'
import { DownloadInvoice } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { query } from '../api/handler.ts'
import { found } from '../api/problem.ts'
import { issuedInvoice } from './invoice-rows.ts'
import { printInvoice } from './print-invoice.ts'

/** Somebody else's invoice, a draft and a withdrawn one are not there. */
export const downloadInvoice = query(DownloadInvoice, async ({ sql, actor, params }) => {
  const invoice = await issuedInvoice(sql, params.id)
  const isTheirs = invoice?.user_id === actor._id || holds(actor, 'dealers_manager.download_invoice')
  const seen = found(isTheirs ? invoice : undefined, 'credits.invoice_not_found')
  return { name: `${seen.invoice}.pdf`, media_type: 'application/pdf', content: await printInvoice(seen) }
})
