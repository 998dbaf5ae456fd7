import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ListMyShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { formatsOf } from '../../platform/i18n/formats.ts'
import { language } from '../../platform/language.ts'
import type { SearchHit } from '../../platform/search-provider.ts'

type Listed = Pick<Wire<typeof ListMyShopOrders>['orders'][number], '_id' | 'invoice_no' | 'total' | 'currency'>

/** Turns a shop order into a search hit with its number, its products or customer, and its total. */
export const shopOrderHit = ({ _id, invoice_no, total, currency }: Listed, href: string, about: string): SearchHit => ({
  id: _id,
  title: [invoice_no, about].filter(Boolean).join(' · '),
  detail: formatsOf(language(), currency).money(total, currency),
  href,
})
