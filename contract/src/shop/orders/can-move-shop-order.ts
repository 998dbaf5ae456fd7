import { canMove } from '../../api/moves.ts'
import { type ShopOrderEvent, shopOrderMoves } from './shop-order.ts'

/**
 * Checks whether an event is allowed in a status. Separate from shop-order.ts, because the app's routes import constants from there. With a
 * function in that file, bundlers would add its schemas to every page.
 */
export const canMoveShopOrder = (event: ShopOrderEvent, status: string): boolean =>
  canMove(shopOrderMoves, event, status)
