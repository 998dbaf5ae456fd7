import { event } from '../api/event.ts'

const changed = {
  one: ['joined.get_order'],
  lists: ['joined.list_orders', 'joined.get_site'],
} as const

export const joinedEvents = {
  /** The forwarding of an order has changed. */
  'joined.order_changed': event({
    fields: { order_id: 'id', user_id: 'id?' },
    about: 'order_id',
    live: { staff: ['orders'] },
    stale: changed,
  }),
  /** The master can no longer be used with the saved key, so that nothing is exchanged. */
  'joined.site_refused': event({
    fields: { site_id: 'id', user_id: 'id?' },
    about: 'site_id',
    notify: [
      {
        to: { may: 'settings' },
        topic: 'orders',
        link: '/admin/joined_site',
        app: { kind: 'joined_site_refused', values: ['site', 'reason'] },
        mail: { kind: 'joined_site_refused', values: ['site', 'reason'] },
      },
    ],
  }),
  /** A forwarded order needs a decision of staff. */
  'joined.order_stuck': event({
    fields: { order_id: 'id', user_id: 'id?' },
    about: 'order_id',
    live: { staff: ['orders'] },
    stale: changed,
    notify: [
      {
        to: { may: 'orders' },
        topic: 'orders',
        link: '/admin/manage_orders/order_details/:order_id',
        app: { kind: 'joined_order_stuck', values: ['number', 'vehicle'] },
      },
    ],
  }),
}
