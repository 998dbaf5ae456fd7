import { event } from '../api/event.ts'

const fields = { order_id: 'id', user_id: 'id', invoice_no: 'text' } as const
const about = 'order_id'
const live = {
  user: true,
  staff: [
    'shop_manager.hold_order',
    'shop_manager.cancel_order',
    'shop_manager.complete_order',
    'shop_manager.ship_order',
  ],
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
  /** It waits for its payment. The mail says how to pay by bank transfer. */
  'shop_order.placed': event({
    ...base,
    notify: [
      {
        to: 'user',
        topic: 'orders',
        link: page,
        mail: { kind: 'shop_order_placed', values: ['invoice_no', 'amount', 'items'], isRequired: true },
      },
    ],
  }),
  'shop_order.paid': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_paid'),
        mail: { kind: 'shop_order_paid', values: ['invoice_no', 'amount', 'items'], isRequired: true },
      },
      {
        ...toStaff,
        app: { kind: 'new_shop_order', values: named },
        mail: { kind: 'new_shop_order', values: [...named, 'items'] },
      },
    ],
  }),
  'shop_order.processing': event({ ...base, notify: [toCustomer('shop_order_processing')] }),
  'shop_order.on_hold': event({
    ...base,
    notify: [
      { ...toCustomer('shop_order_on_hold'), mail: { kind: 'shop_order_on_hold', values: ['invoice_no', 'reason'] } },
    ],
  }),
  /** A parcel is on its way, and others will follow. */
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
  'shop_order.completed': event({ ...base, notify: [toCustomer('shop_order_completed')] }),
  'shop_order.cancelled': event({
    ...base,
    notify: [
      {
        ...toCustomer('shop_order_cancelled'),
        mail: { kind: 'shop_order_cancelled', values: ['invoice_no', 'reason'] },
      },
    ],
  }),
  /** Its buyer withdrew from it. The receipt is a mail of its own, to the address in the statement. */
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
  /** Pieces came back, or money went back. */
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
