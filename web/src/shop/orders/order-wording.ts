import type { ShopHistoryEvent, ShopOrderStatus } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'

/** Returns the key of a status. For pick-ups, "ready" replaces "shipped". */
export const statusKey = (status: ShopOrderStatus, isPickup: boolean) =>
  isPickup && status === 'shipped' ? 'shop:order.status.ready' : (`shop:order.status.${status}` as const)

export const eventKey = (event: ShopHistoryEvent, isPickup: boolean) =>
  isPickup && event === 'ship' ? 'shop:order.event.ready' : (`shop:order.event.${event}` as const)

/** Returns true for the cancellation by the buyer, whose stored reason is written for staff. */
export const isOwnCancellation = ({ event, by_buyer }: ShopOrder['history'][number]): boolean =>
  event === 'cancel' && by_buyer
