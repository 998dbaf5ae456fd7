import { ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { call } from '../platform/api/call.ts'
import { pathTo } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { invoiceHit } from './invoice-hit.ts'

/** Finds the customer's own invoices, for the global search. */
export default async function findInvoices(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { invoices } = await call(ListMyInvoices, { query: { keywords: text, size: 5 } }, { signal })
  return invoices.map((invoice) => invoiceHit(invoice, pathTo('/invoice/$id', { id: invoice._id })))
}
