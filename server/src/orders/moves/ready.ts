import { canMoveOrder, type From, type OrderEvent, type OrderStatus } from '@mapwright/contract/orders/order.ts'
import { Problem } from '../../platform/api/problem.ts'

/** Types the order as being in a status from which `event` is allowed; otherwise throws `orders.wrong_state`. The only such cast. */
export function ready<Event extends OrderEvent, Order extends { status: OrderStatus }>(
  order: Order,
  event: Event,
): Order & From<Event> {
  if (!canMoveOrder(event, order.status)) throw new Problem('orders.wrong_state', { details: { status: order.status } })
  // The check above proves the status; only this cast turns the proof into a type.
  return order as Order & From<Event>
}
