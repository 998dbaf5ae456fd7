import { GetCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readCart } from './cart-rows.ts'

export const getCart = query(GetCart, async ({ sql, actor }) => ({ shopping_cart: await readCart(sql, actor._id) }))
