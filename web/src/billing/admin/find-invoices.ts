import { ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { invoiceHit } from '../invoice-hit.ts'

/** Finds invoices of all customers by their number or text. */
export default async function findInvoices(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { invoices } = await call(ListInvoices, { query: { keywords: text, size: 5 } }, { signal })
  return invoices.map((invoice) =>
    invoiceHit(
      invoice,
      pathTo('/admin/agent_manager/agency_invoice/$id', { id: invoice._id }),
      invoice.user.company_name || invoice.user.name,
    ),
  )
}
