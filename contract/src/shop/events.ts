import { event } from '../api/event.ts'
import type { MessageNotification } from '../conversations/events.ts'
import { shopOrderPermissions } from './orders/order-permissions.ts'

const fields = { order_id: 'id', user_id: 'id', invoice_no: 'text' } as const
const about = 'order_id'
const live = {
  user: true,
  staff: shopOrderPermissions,
} as const
const stale = {
  one: ['shop.get_order'],
  lists: ['shop.get_order_by_invoice_no', 'shop.list_my_orders', 'shop.list_orders'],
} as const
const base = { fields, about, live, stale } as const

const page = '/shop/order/:invoice_no'
const named = ['invoice_no', 'customer', 'amount'] as const

const toCustomer = <const Kind extends string>(kind: Kind) =>
  ({
    to: 'user',
    topic: 'orders',
    link: page,
    app: { kind, values: ['invoice_no'], skipsActor: true },
  }) as const
const toStaff = {
  to: { may: 'shop_manager.ship_order' },
  topic: 'orders',
  link: '/admin/shop_manager/order/:order_id',
} as const

export const shopEvents = {
  /** An order has reduced a product's stock to the warning level. The event is not repeated before the next restock. */
  'shop_product.low_stock': event({
    fields: { product_id: 'id', user_id: 'id?' },
    about: 'product_id',
    live: { staff: ['shop_manager.product.edit'] },
    stale: { lists: ['shop.list_products', 'shop.get_statistics'] },
    notify: [
      {
        to: { may: 'shop_manager.product.edit' },
        topic: 'orders',
        link: '/admin/shop_manager/products',
        app: { kind: 'shop_low_stock', values: ['name', 'left'] },
        mail: { kind: 'shop_low_stock', values: ['name', 'left', 'level'] },
      },
    ],
  }),
  /** An order was placed and waits for payment. The mail explains how to pay by bank transfer. */
  'shop_order.placed': event({
    ...base,
    notify: [
      {
        to: 'user',
        topic: 'orders',
        link: page,
        mail: { kind: 'shop_order_placed', values: ['invoice_no', 'amount', 'items', 'delivery'], isRequired: true },
      },
    ],
  }),
  'shop_order.paid': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_paid'),
        mail: { kind: 'shop_order_paid', values: ['invoice_no', 'amount', 'items', 'delivery'], isRequired: true },
      },
      {
        ...toStaff,
        app: { kind: 'new_shop_order', values: named },
        mail: { kind: 'new_shop_order', values: [...named, 'items'] },
      },
    ],
  }),
  'shop_order.processing': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_processing'),
        mail: { kind: 'shop_order_processing', values: ['invoice_no', 'items'], guestsOnly: true },
      },
    ],
  }),
  'shop_order.on_hold': event({
    ...base,
    notify: [
      { ...toCustomer('shop_order_on_hold'), mail: { kind: 'shop_order_on_hold', values: ['invoice_no', 'reason'] } },
    ],
  }),
  /** Staff continue with an order that was on hold. Announced instead of `shop_order.processing`. */
  'shop_order.resumed': event({
    ...base,
    notify: [
      { ...toCustomer('shop_order_resumed'), mail: { kind: 'shop_order_resumed', values: ['invoice_no', 'items'] } },
    ],
  }),
  /** A parcel was shipped, but not yet the whole order. */
  'shop_order.part_shipped': event({
    ...base,
    fields: { ...fields, parcel_id: 'id' },
    notify: [
      {
        ...toCustomer('shop_order_part_shipped'),
        mail: { kind: 'shop_order_part_shipped', values: ['invoice_no', 'items', 'parcel'] },
      },
    ],
  }),
  'shop_order.shipped': event({
    ...base,
    fields: { ...fields, parcel_id: 'id?' },
    notify: [
      {
        ...toCustomer('shop_order_shipped'),
        mail: { kind: 'shop_order_shipped', values: ['invoice_no', 'items', 'parcel'] },
      },
    ],
  }),
  /** The tracking number of a shipped parcel was added or changed. */
  'shop_order.tracked': event({
    ...base,
    fields: { ...fields, parcel_id: 'id' },
    notify: [
      {
        ...toCustomer('shop_order_tracked'),
        mail: { kind: 'shop_order_tracked', values: ['invoice_no', 'items', 'parcel'] },
      },
    ],
  }),
  /** The order is ready for pick-up. */
  'shop_order.ready': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_ready'),
        mail: { kind: 'shop_order_ready', values: ['invoice_no', 'items', 'pickup'], isRequired: true },
      },
    ],
  }),
  'shop_order.completed': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_completed'),
        mail: { kind: 'shop_order_completed', values: ['invoice_no', 'items'], guestsOnly: true },
      },
    ],
  }),
  'shop_order.cancelled': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_cancelled'),
        mail: { kind: 'shop_order_cancelled', values: ['invoice_no', 'reason'] },
      },
    ],
  }),
  /** The buyer has cancelled the order. Announced in addition to the event of the cancellation. */
  'shop_order.cancelled_by_buyer': event({
    ...base,
    notify: [
      {
        ...toStaff,
        app: { kind: 'shop_order_cancelled_by_buyer', values: named },
        mail: { kind: 'shop_order_cancelled_by_buyer', values: [...named, 'items', 'reason'] },
      },
    ],
  }),
  /** The buyer has withdrawn from the order. The receipt is a separate mail to the address in the declaration. */
  'shop_order.withdrawn': event({
    ...base,
    notify: [
      {
        ...toStaff,
        app: { kind: 'shop_order_withdrawn', values: named },
        mail: { kind: 'shop_order_withdrawn', values: [...named, 'items', 'reason'] },
      },
    ],
  }),
  /** The buyer has returned goods, or money was refunded. */
  'shop_order.returned': event({
    ...base,
    fields: { ...fields, refund_id: 'id?' },
    notify: [
      {
        ...toCustomer('shop_order_returned'),
        mail: { kind: 'shop_order_returned', values: ['invoice_no', 'refund', 'reason'] },
      },
    ],
  }),
}

/** The notification about a new message on an order. */
export const shopOrderMessage = {
  topic: 'messages',
  app: { kind: 'shop_order_message', values: ['number'], replacesUnread: true },
  mail: { kind: 'shop_order_message', values: ['number', 'reason'], intervalMinutes: 15 },
} as const satisfies MessageNotification
