import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { formatsOf } from '../platform/i18n/formats.ts'
import { language } from '../platform/language.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { site } from '../platform/site-data.ts'

type Listed = Pick<
  Wire<typeof ListMyInvoices>['invoices'][number],
  '_id' | 'invoice' | 'item_name' | 'total' | 'currency'
>

/** Turns an invoice into a search hit with its number, its purpose or customer, and its total. */
export const invoiceHit = (
  { _id, invoice, item_name, total, currency }: Listed,
  href: string,
  about = item_name,
): SearchHit => ({
  id: _id,
  title: [invoice, about].filter(Boolean).join(' · '),
  detail: formatsOf(language(), site.settings.currency).money(total, currency),
  href,
})
