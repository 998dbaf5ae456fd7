import { holds } from '@mapwright/contract/accounts/permissions.ts'
import { DownloadInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { issuedInvoice } from './invoice-rows.ts'

/** Somebody else's invoice, a draft and a withdrawn one are not there. */
export const downloadInvoice = query(DownloadInvoice, async ({ sql, actor, params, now }) => {
  const isStaff = holds(actor, 'dealers_manager.download_invoice')
  const invoice = await issuedInvoice(sql, params.id)
  found(isStaff || invoice?.user_id === actor._id ? invoice : undefined, 'credits.invoice_not_found')
  return invoicePdf(sql, params.id, isStaff ? 'archive' : 'owner', now)
})
