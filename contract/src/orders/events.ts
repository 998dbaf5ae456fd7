import { event, liveEvent } from '../api/event.ts'
import type { MessageNotification } from '../conversations/events.ts'

const fields = { order_id: 'id', user_id: 'id' } as const
const about = 'order_id'
const live = { user: true, staff: ['orders'] } as const

const page = '/order_details/:order_id'
const staffPage = '/admin/manage_orders/order_details/:order_id'

const onePage = [
  'orders.get',
  'orders.agent_get',
  'orders.automation',
  'orders.order_estimate',
  'orders.list_offerable',
] as const
const counts = [
  ...['orders.user_orders_count', 'orders.user_pending_orders_count', 'orders.pending_orders_count'],
  ...['orders.complete_orders_count', 'orders.cancelled_orders_count', 'orders.warning_orders_count'],
  ...['orders.agent_pending_orders_count', 'orders.agent_complete_orders_count'],
  ...['orders.agent_cancelled_orders_count', 'orders.agent_warning_orders_count'],
] as const
const lists = [
  ...['orders.list', 'orders.user_orders', 'orders.pending_orders', 'orders.complete_orders', 'orders.filters'],
  ...['orders.agent_list', 'orders.agent_pending_orders', 'orders.agent_complete_orders'],
  ...['orders.list_approvals', 'orders.team_usage'],
  ...['orders.list_garage', 'orders.get_garage_car', 'orders.seen_before', 'orders.estimate'],
] as const
const figures = ['orders.statistics', 'orders.dashboard', 'orders.vehicle_demand', 'orders.get_first_steps'] as const
const money = ['orders.list_due', 'orders.list_own_due', 'orders.list_debtors'] as const

/** Queries that become stale when the status or price of an order changes. */
const moved = { one: onePage, lists: [...lists, ...counts, ...figures, ...money, 'accounts.users'] } as const
/** Queries that become stale when other details of an order change. */
const detailed = {
  one: onePage,
  lists: [
    ...(['orders.list', 'orders.user_orders', 'orders.pending_orders', 'orders.agent_pending_orders'] as const),
    'orders.list_approvals',
  ],
} as const

const named = ['number', 'vehicle', 'customer'] as const
const offered = ['number', 'vehicle', 'item', 'customer'] as const

/** Notifies the customer in the app, unless the customer caused the event. */
const toCustomer = <const Kind extends string>(kind: Kind) =>
  ({ to: 'user', topic: 'orders', link: page, app: { kind, values: named, skipsActor: true } }) as const
const toStaff = <const Kind extends string>(kind: Kind) =>
  ({ to: { may: 'orders' }, topic: 'orders', link: staffPage, app: { kind, values: named } }) as const
const toAuthorOfOffer = <const Kind extends string>(kind: Kind) =>
  ({
    to: { person: 'author', otherwise: 'orders' },
    topic: 'orders',
    link: staffPage,
    app: { kind, values: offered },
  }) as const

const offerFields = { ...fields, offer_id: 'id' } as const

export const ordersEvents = {
  'order.submitted': event({
    ...{ fields, about, live, stale: moved },
    notify: [
      { ...toCustomer('order_submitted'), mail: { kind: 'order_submitted', values: ['number', 'vehicle'] } },
      { ...toStaff('order_submitted'), mail: { kind: 'new_order', values: named } },
    ],
  }),
  /** A member of the customer's team has submitted a draft above the member's limits. */
  'order.approval_asked': event({
    ...{ fields, about, live, stale: detailed },
    notify: [
      {
        to: 'user',
        topic: 'orders',
        link: page,
        app: { kind: 'approval_asked', values: ['member', 'vehicle'] },
        mail: { kind: 'approval_asked', values: ['member', 'vehicle'] },
      },
    ],
  }),
  'order.approval_declined': event({
    fields: { ...fields, member_id: 'id' },
    ...{ about, live, stale: detailed },
    notify: [{ to: 'user', topic: 'orders', link: page, app: { kind: 'approval_declined', values: ['customer'] } }],
  }),
  'order.started': event({
    ...{ fields, about, live, stale: moved },
    notify: [{ ...toCustomer('order_started'), mail: { kind: 'order_started', values: ['number', 'vehicle'] } }],
  }),
  'order.asked': event({
    ...{ fields, about, live, stale: moved },
    notify: [{ ...toCustomer('order_asked'), mail: { kind: 'order_asked', values: ['number', 'vehicle', 'reason'] } }],
  }),
  'order.resubmitted': event({
    ...{ fields, about, live, stale: moved },
    notify: [toCustomer('order_resubmitted'), toStaff('order_resubmitted')],
  }),
  'order.completed': event({
    ...{ fields, about, live, stale: moved },
    notify: [{ ...toCustomer('order_completed'), mail: { kind: 'order_completed', values: ['number', 'vehicle'] } }],
  }),
  'order.revised': event({ ...{ fields, about, live, stale: moved }, notify: [toCustomer('order_revised')] }),
  'order.cancelled': event({
    ...{ fields, about, live, stale: moved },
    notify: [
      {
        ...toCustomer('order_cancelled'),
        mail: { kind: 'order_cancelled', values: ['number', 'vehicle', 'reason'] },
      },
    ],
  }),
  'order.vehicle_corrected': event({ fields, about, live, stale: moved }),
  /** Sent to staff only, because customers do not see the assignee. */
  'order.assigned': event({
    fields: { ...fields, assignee_id: 'id?', before_id: 'id?' },
    about,
    live: { staff: ['orders'] },
    stale: {
      one: onePage,
      lists: [
        ...(['orders.pending_orders', 'orders.pending_orders_count', 'orders.filters'] as const),
        ...(['orders.agent_pending_orders', 'orders.agent_pending_orders_count'] as const),
      ],
    },
    notify: [
      {
        to: { person: 'assignee' },
        topic: 'orders',
        link: staffPage,
        app: { kind: 'order_assigned', values: ['number', 'vehicle', 'colleague'], skipsActor: true },
      },
      {
        to: { person: 'previous_assignee' },
        topic: 'orders',
        link: staffPage,
        app: { kind: 'order_taken_over', values: ['number', 'vehicle', 'colleague'], skipsActor: true },
      },
    ],
  }),
  'order.files_expiring': event({
    ...{ fields, about, live, stale: { one: ['orders.get'], lists: [] } },
    notify: [
      {
        to: 'user',
        topic: 'orders',
        link: page,
        app: { kind: 'order_files_expiring', values: ['number', 'vehicle', 'day'] },
        mail: { kind: 'order_files_expiring', values: ['number', 'vehicle', 'day'] },
      },
    ],
  }),
  'order.paid': event({ fields, about, live, stale: moved }),
  'order.refunded': event({
    fields: { ...fields, refund_id: 'id' },
    ...{ about, live, stale: moved },
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: page,
        app: { kind: 'order_refunded', values: ['number', 'vehicle', 'credits'] },
        mail: { kind: 'order_refunded', values: ['number', 'vehicle', 'credits', 'reason'] },
      },
    ],
  }),
  'order.offered': event({
    ...{ fields: offerFields, about, live, stale: detailed },
    notify: [
      {
        to: 'user',
        topic: 'orders',
        link: page,
        app: { kind: 'order_offered', values: ['number', 'vehicle', 'item', 'credits'] },
        mail: { kind: 'order_offered', values: ['number', 'vehicle', 'item', 'credits', 'reason'] },
      },
    ],
  }),
  'order.offer_accepted': event({
    ...{ fields: offerFields, about, live, stale: moved },
    notify: [toAuthorOfOffer('offer_accepted')],
  }),
  'order.offer_declined': event({
    ...{ fields: offerFields, about, live, stale: detailed },
    notify: [toAuthorOfOffer('offer_declined')],
  }),
  'order.offer_withdrawn': event({ fields: offerFields, about, live, stale: detailed }),
  'order.offer_expired': event({
    ...{ fields: offerFields, about, live, stale: detailed },
    notify: [toAuthorOfOffer('offer_expired')],
  }),
  /** A customer was reminded of all orders whose payment is overdue. */
  'order.payment_overdue': event({
    fields: { user_id: 'id' },
    about: 'user_id',
    live,
    stale: { lists: money },
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/your_order',
        app: { kind: 'payment_overdue', values: ['count', 'credits'] },
        mail: { kind: 'payment_overdue', values: ['count', 'credits'] },
      },
    ],
  }),
  'order.automation_failed': event({
    ...{ fields, about },
    notify: [{ ...toStaff('automation_failed'), mail: { kind: 'automation_failed', values: named } }],
  }),
  /** A tool bridge could not decrypt or encrypt a file of the order, and does not try again. */
  'order.tool_file_failed': event({
    ...{ fields, about },
    notify: [
      {
        to: { person: 'assignee', otherwise: 'orders' },
        topic: 'orders',
        link: staffPage,
        app: { kind: 'tool_file_failed', values: named },
        mail: { kind: 'tool_file_failed', values: named },
      },
    ],
  }),
  'order.feedback_given': event({
    fields: { ...fields, delivery_no: 'number' },
    about,
    live,
    stale: { one: onePage, lists: ['orders.complete_orders', 'orders.agent_complete_orders', ...figures] },
    notify: [
      { to: { may: 'orders' }, topic: 'messages', link: staffPage, app: { kind: 'order_unhappy', values: named } },
    ],
  }),
  /** Files of an order have changed. If the customer may not see the files yet, the event is sent only to staff. */
  'order.files_changed': liveEvent({ live, stale: detailed }),
  'order.automation_changed': liveEvent({ live: { staff: ['orders'] }, stale: detailed }),
  /** The due times of all unfinished orders have changed. */
  'order.due_times_changed': liveEvent({
    live: { staff: ['orders'] },
    stale: {
      lists: [...onePage, 'orders.list', 'orders.pending_orders', 'orders.agent_pending_orders', 'orders.dashboard'],
    },
  }),
}

/** The notification about a new message on an order. */
export const orderMessage = {
  topic: 'messages',
  app: { kind: 'order_message', values: ['number', 'vehicle'], replacesUnread: true },
  mail: { kind: 'order_message', values: ['number', 'vehicle', 'reason'], intervalMinutes: 15 },
} as const satisfies MessageNotification
