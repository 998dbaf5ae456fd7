import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { vehicleName } from './vehicle-name.ts'

/** An order as a hit of the search: its number, vehicle and plate, and whose it is or what else tells it from others. */
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
