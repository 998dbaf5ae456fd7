import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { CartItemInput, CartItemsInput, ShoppingCart } from './cart.ts'

const path = '/shop/cart'
const access = ['customer'] as const
const payload = { shopping_cart: ShoppingCart }

export const GetCart = endpoint({
  name: 'shop.get_cart',
  method: 'GET',
  path,
  access,
  summary: "Get the caller's shopping cart",
  payload,
})

export const AddCartItem = endpoint({
  name: 'shop.add_cart_item',
  method: 'POST',
  path: `${path}/add_item`,
  access,
  summary: 'Put pieces of a product into the shopping cart',
  body: CartItemInput,
  payload,
  problems: ['shop.closed', 'shop.product_not_found', 'shop.option_not_found', 'shop.out_of_stock', 'shop.cart_full'],
  quiet: true,
})

export const UpdateCart = endpoint({
  name: 'shop.update_cart',
  method: 'POST',
  path: `${path}/update`,
  access,
  summary: 'Replace the contents of the shopping cart; a cart that has been ordered can no longer be changed',
  body: z.strictObject({ shopping_cart_id: Id, items: CartItemsInput }),
  payload,
  problems: ['shop.cart_not_found', 'shop.product_not_found'],
  quiet: true,
})

export const MergeCart = endpoint({
  name: 'shop.merge_cart',
  method: 'POST',
  path: `${path}/merge`,
  access,
  summary:
    'Merge a cart that was filled before signing in. For an item in both carts the larger quantity is kept, so that the call can be repeated; products that no longer exist are skipped',
  body: z.strictObject({ items: CartItemsInput }),
  payload,
  quiet: true,
})
