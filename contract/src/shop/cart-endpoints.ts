import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
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
  summary: 'Replace what is in the shopping cart; a cart that has been ordered can no longer be changed',
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
    'Add what somebody put into a cart before signing in. Of a product in both carts the larger number of pieces counts, so that it can be repeated; products that are no longer there are left out',
  body: z.strictObject({ items: CartItemsInput }),
  payload,
  quiet: true,
})
