import { canMoveOrder, type From, type OrderEvent, type OrderStatus } from '@mapwright/contract/orders/order.ts'
import { Problem } from '../../platform/api/problem.ts'

/**
 * Returns the order, typed as being in a status that allows `event`.
 * @throws Problem orders.wrong_state if the status does not allow it
 */
export function ready<Event extends OrderEvent, Order extends { status: OrderStatus }>(
  order: Order,
  event: Event,
): Order & From<Event> {
  if (!canMoveOrder(event, order.status)) throw new Problem('orders.wrong_state', { details: { status: order.status } })
  // The check above proves the status, but TypeScript cannot infer it.
  return order as Order & From<Event>
}
