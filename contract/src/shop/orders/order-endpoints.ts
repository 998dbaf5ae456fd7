import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { IdList } from '../../api/resource.ts'
import { DayText, Id, line, MoneyInput, pageResult, paragraph } from '../../api/scalars.ts'
import { paymentMethods } from '../../billing/invoice.ts'
import { carriers } from './carriers.ts'
import { shopOrderFilters, shopOrderRules, shopOrderSorts } from './shop-order.ts'
import { ListedShopOrder, ShopOrder } from './shop-order-shapes.ts'

const path = '/shop/order'
const payload = { order: ShopOrder }
/** Staff with at least one of `shopOrderPermissions`. */
const staff = [
  'may:shop_manager.hold_order',
  'may:shop_manager.cancel_order',
  'may:shop_manager.complete_order',
  'may:shop_manager.ship_order',
] as const
const both = ['customer', ...staff] as const
const moveProblems = ['shop.order_not_found', 'shop.order_wrong_state'] as const
const tracking = {
  parcel_tracking_number: line(60).default(''),
  carrier: z.enum(['', ...carriers]).default(''),
  estimated_delivery_date: z.union([DayText, z.literal('')]).default(''),
}
/** Returned pieces of a line. If `restock` is true, they are added to the stock. */
const ReturnedLine = z.strictObject({
  line_id: Id,
  quantity: z.number().int().min(1).max(1000),
  restock: z.boolean(),
})
const Reason = paragraph(shopOrderRules.max_reason, 1)

/**
 * Filters of order lists. `pending`: orders that are neither completed nor cancelled. `withdrawn`: orders with an open withdrawal. A size
 * of -1 requests all rows, up to a maximum.
 */
const listQuery = {
  status: z.enum(shopOrderFilters).optional(),
  sort_by: z.enum(shopOrderSorts).default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce
    .number()
    .int()
    .min(-1)
    .max(100)
    .refine((size) => size !== 0, { params: { code: 'invalid' } })
    .default(15),
}
const listed = { orders: z.array(ListedShopOrder), count: z.number().int(), ...pageResult }

export const ListMyShopOrders = endpoint({
  name: 'shop.list_my_orders',
  method: 'GET',
  path: `${path}/get_mine`,
  access: ['customer'],
  summary: "List the caller's orders, newest first",
  query: z.strictObject({ keywords: line(120).default(''), ...listQuery }),
  payload: listed,
})

export const ListShopOrders = endpoint({
  name: 'shop.list_orders',
  method: 'GET',
  path: `${path}/get_all`,
  access: staff,
  summary: 'List the orders of all customers, newest first',
  query: z.strictObject({ keywords: line(120).default(''), user_id: Id.optional(), ...listQuery }),
  payload: listed,
})

export const ExportShopAddresses = endpoint({
  name: 'shop.export_addresses',
  method: 'GET',
  path: `${path}/export_addresses`,
  access: ['may:shop_manager.ship_order'],
  summary:
    "The delivery addresses of the orders that wait to be sent, as CSV for carriers' label tools; `ids` limits it to these orders",
  query: z.strictObject({
    keywords: line(120).default(''),
    user_id: Id.optional(),
    status: z.enum(shopOrderFilters).optional(),
    ids: IdList.optional(),
  }),
  download: true,
})

export const GetShopOrder = endpoint({
  name: 'shop.get_order',
  method: 'GET',
  path: `${path}/get_by_id/:id`,
  access: both,
  summary: 'Get an order with its lines, addresses and history',
  params: z.strictObject({ id: Id }),
  payload,
  problems: ['shop.order_not_found'],
})

export const GetShopOrderByInvoiceNo = endpoint({
  name: 'shop.get_order_by_invoice_no',
  method: 'GET',
  path: `${path}/get_by_invoice_no/:no`,
  access: both,
  summary: 'Get an order by the number of its invoice',
  params: z.strictObject({ no: line(60, 1) }),
  payload,
  problems: ['shop.order_not_found'],
})

export const MarkShopOrderAsPaid = endpoint({
  name: 'shop.mark_order_as_paid',
  method: 'POST',
  path: `${path}/mark_as_paid`,
  access: ['may:mark_as_paid'],
  summary: 'Mark an order as paid outside the payment providers',
  body: z.strictObject({
    id: Id,
    payment_method: z.enum(paymentMethods).default('bank'),
    txn_id: line(100).default(''),
  }),
  payload,
  problems: moveProblems,
  idempotent: 'by_body',
})

export const MarkShopOrderAsProcessing = endpoint({
  name: 'shop.mark_order_as_processing',
  method: 'POST',
  path: `${path}/mark_as_processing`,
  access: ['may:process_order'],
  summary: 'Start to pack a paid order, or go on with one that was on hold',
  body: z.strictObject({ id: Id }),
  payload,
  problems: moveProblems,
})

export const MarkShopOrderAsOnHold = endpoint({
  name: 'shop.mark_order_as_on_hold',
  method: 'POST',
  path: `${path}/mark_as_on_hold`,
  access: ['may:shop_manager.hold_order'],
  summary: 'Put an order on hold; the customer gets to know the reason',
  body: z.strictObject({ id: Id, reason: Reason }),
  payload,
  problems: moveProblems,
})

export const MarkShopOrderAsShipped = endpoint({
  name: 'shop.mark_order_as_shipped',
  method: 'POST',
  path: `${path}/mark_as_shipped`,
  access: ['may:shop_manager.ship_order'],
  summary:
    'Send a parcel of an order: the named pieces, or everything that has not been sent. The order is shipped with its last parcel, or once it is ready to be picked up',
  body: z.strictObject({
    id: Id,
    ...tracking,
    lines: z
      .array(z.strictObject({ line_id: Id, quantity: z.number().int().min(1).max(1000) }))
      .min(1)
      .max(100)
      .optional(),
  }),
  payload,
  problems: [...moveProblems, 'shop.shipped_too_many', 'shop.pickup_at_once'],
})

export const ChangeShopParcel = endpoint({
  name: 'shop.change_parcel',
  method: 'POST',
  path: `${path}/change_parcel`,
  access: ['may:shop_manager.ship_order'],
  summary:
    'Change the carrier, the tracking number and the expected day of a parcel that was sent; the customer gets a new number by email',
  body: z.strictObject({ id: Id, parcel_id: Id, ...tracking }),
  payload,
  problems: moveProblems,
})

export const MarkShopOrderAsCompleted = endpoint({
  name: 'shop.mark_order_as_completed',
  method: 'POST',
  path: `${path}/mark_as_completed`,
  access: ['may:shop_manager.complete_order'],
  summary: 'Mark an order as completed',
  body: z.strictObject({ id: Id }),
  payload,
  problems: moveProblems,
})

export const CancelShopOrder = endpoint({
  name: 'shop.cancel_order',
  method: 'POST',
  path: `${path}/cancel`,
  access: ['customer', 'may:shop_manager.cancel_order'],
  summary:
    'Cancel an order that is not completed: releases the stock that was not sent and refunds its payments through the provider; of what was sent, only the pieces in `returned` are restocked. Customers can cancel only unpaid orders',
  body: z.strictObject({
    id: Id,
    reason: Reason,
    /** Pieces that were shipped and then returned. */
    returned: z.array(ReturnedLine).max(100).default([]),
  }),
  payload,
  problems: [...moveProblems, 'shop.returned_too_many', 'shop.money_not_returned'],
  idempotent: 'by_body',
})

export const ReturnShopOrder = endpoint({
  name: 'shop.return_order',
  method: 'POST',
  path: `${path}/return_items`,
  access: ['may:shop_manager.cancel_order'],
  summary: 'Record that pieces that were sent came back: restock the items and refund the money, each once',
  body: z.strictObject({
    id: Id,
    lines: z.array(ReturnedLine).min(1).max(100),
    /** The refund to the customer including VAT; 0 for no refund. */
    refund: MoneyInput,
    reason: Reason,
  }),
  payload,
  problems: [...moveProblems, 'shop.returned_too_many', 'shop.money_not_returned', 'payments.refund_exceeds_payment'],
  idempotent: 'required',
})
