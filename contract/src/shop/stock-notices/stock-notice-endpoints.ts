import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Email, Id, line } from '../../api/scalars.ts'
import { StockNotice, WaitingProduct } from './stock-notice.ts'

const link = z.strictObject({ token: line(100, 1) })
const limits = [{ by: 'address', seconds: 60, count: 60 }] as const

export const RequestStockNotice = endpoint({
  name: 'shop.request_stock_notice',
  method: 'POST',
  path: '/shop/stock_notice/request',
  access: ['public'],
  summary:
    'Ask for one mail when a sold-out product is back. Customers get it at their own address; visitors confirm theirs by a link first',
  body: z.strictObject({ product_id: Id, email: Email.optional() }),
  payload: { confirmed: z.boolean() },
  problems: ['shop.closed', 'shop.product_not_found', 'shop.in_stock', 'shop.email_needed'],
  limits: [
    { by: 'address', seconds: 3600, count: 20 },
    { by: 'body:email', seconds: 3600, count: 5 },
  ],
})

export const GetStockNotice = endpoint({
  name: 'shop.get_stock_notice',
  method: 'GET',
  path: '/shop/stock_notice/:token',
  access: ['public'],
  summary: 'A request for a mail about stock, by the token of the link in the mail to its sender',
  params: link,
  payload: { notice: StockNotice },
  problems: ['shop.stock_notice_over'],
  limits,
})

export const ConfirmStockNotice = endpoint({
  name: 'shop.confirm_stock_notice',
  method: 'POST',
  path: '/shop/stock_notice/:token/confirm',
  access: ['public'],
  summary: 'Confirm the address of a request for a mail about stock',
  params: link,
  payload: { notice: StockNotice },
  problems: ['shop.stock_notice_over'],
  limits,
})

export const RemoveStockNotice = endpoint({
  name: 'shop.remove_stock_notice',
  method: 'POST',
  path: '/shop/stock_notice/:token/delete',
  access: ['public'],
  summary:
    'Take back a request for a mail about stock, or, once that is sent, all requests of its address; they are deleted',
  params: link,
  payload: {},
  problems: ['shop.stock_notice_over'],
  limits,
})

export const GetOwnStockNotice = endpoint({
  name: 'shop.get_own_stock_notice',
  method: 'GET',
  path: '/shop/stock_notice/get_mine',
  access: ['customer'],
  summary: 'Whether the caller waits for a mail about a product',
  query: z.strictObject({ product_id: Id }),
  payload: { waiting: z.boolean() },
})

export const CancelOwnStockNotice = endpoint({
  name: 'shop.cancel_own_stock_notice',
  method: 'POST',
  path: '/shop/stock_notice/cancel_mine',
  access: ['customer'],
  summary: "Take back the caller's request for a mail about a product",
  body: z.strictObject({ product_id: Id }),
  payload: {},
  problems: ['shop.stock_notice_over'],
})

export const ListWaitingProducts = endpoint({
  name: 'shop.list_waiting_products',
  method: 'GET',
  path: '/shop/stock_notice/get_waiting',
  access: ['may:shop_manager.product.edit', 'may:shop_manager.product.add', 'may:shop_manager.product.delete'],
  summary: 'Count the confirmed requests for a mail about stock, for the products with most of them',
  payload: { waiting: z.array(WaitingProduct) },
})
