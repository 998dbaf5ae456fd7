import { canMove } from '../../api/moves.ts'
import { type ShopOrderEvent, shopOrderMoves } from './shop-order.ts'

/** Separate from the tables, which the app's routes need: a function in their file would make every page load its schemas. */
export const canMoveShopOrder = (event: ShopOrderEvent, status: string): boolean =>
  canMove(shopOrderMoves, event, status)
