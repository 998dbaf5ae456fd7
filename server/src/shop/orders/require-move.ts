import { canMoveShopOrder } from '@mapwright/contract/shop/orders/can-move-shop-order.ts'
import type { ShopOrderEvent } from '@mapwright/contract/shop/orders/shop-order.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { LockedShopOrder } from './order-rows.ts'

/** Throws `shop.order_wrong_state` unless the event is allowed in the order's status. */
export function requireMove(event: ShopOrderEvent, { current_status }: LockedShopOrder): void {
  if (!canMoveShopOrder(event, current_status))
    throw new Problem('shop.order_wrong_state', { details: { status: current_status } })
}
