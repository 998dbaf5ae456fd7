import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { vehicleName } from './vehicle-name.ts'

/** Turns an order into a search hit with number, vehicle, plate and customer. `more` replaces the customer. */
export const orderHit = (
  order: OrderRow,
  href: string,
  more = order.user.company_name || order.user.name,
): SearchHit => ({
  id: order._id,
  title: [order.number, vehicleName(order)].filter(Boolean).join(' · '),
  detail: [order.reg_no, more].filter(Boolean).join(' · '),
  href,
})
