import { event, liveEvent } from '../api/event.ts'

const topUpLive = { user: true, staff: ['dealers_manager.balance', 'dealers_manager.invoices'] } as const
const topUpStale = { one: ['credits.get_user_top_up'], lists: ['credits.get_top_up'] } as const
const topUpPaused = {
  to: 'user',
  topic: 'credits',
  app: { kind: 'top_up_paused', values: [], replacesUnread: true },
  // The mail is required because the customer relies on the charges.
  mail: { kind: 'top_up_paused', values: [], isRequired: true },
} as const

const subscriptionStale = {
  one: ['credits.get_user_subscription'],
  lists: ['credits.get_subscription', 'credits.list_subscriptions'],
} as const
const subscriptionEnded = {
  to: 'user',
  topic: 'credits',
  app: { kind: 'subscription_ended', values: ['reason'], replacesUnread: true },
  // The mail is required because the customer relies on the credits.
  mail: { kind: 'subscription_ended', values: ['reason'], isRequired: true },
} as const
const subscriptionStopped = {
  to: 'user',
  topic: 'credits',
  app: { kind: 'subscription_stopped', values: ['reason'], replacesUnread: true },
  // The mail is required because the customer relies on the credits.
  mail: { kind: 'subscription_stopped', values: ['reason'], isRequired: true },
} as const

const blockedInvoice = {
  topic: 'credits',
  app: { kind: 'agency_invoice_blocked', values: ['customer', 'month'] },
  mail: { kind: 'agency_invoice_blocked', values: ['customer', 'month'] },
} as const

export const creditsEvents = {
  /** The balance has fallen below the customer's chosen threshold. */
  'balance.low': event({
    fields: { user_id: 'id' },
    about: 'user_id',
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/buy_credits',
        app: { kind: 'balance_low', values: ['credits'], replacesUnread: true },
        mail: { kind: 'balance_low', values: ['credits', 'threshold'] },
      },
    ],
  }),
  /** A payment has left an agent less than a fifth of the credit limit. */
  'credit_limit.near': event({
    fields: { user_id: 'id' },
    about: 'user_id',
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/buy_credits',
        app: { kind: 'credit_limit_near', values: ['credits', 'limit'], replacesUnread: true },
        mail: { kind: 'credit_limit_near', values: ['credits', 'limit'] },
      },
      {
        to: { may: 'dealers_manager.balance' },
        topic: 'credits',
        link: '/admin/agent_manager/agent_balance?kind=agent',
        app: { kind: 'customer_near_limit', values: ['credits', 'customer'] },
      },
    ],
  }),
  /** The invoice for the credits that an agent owed at the end of `month` (its first day) could not be issued. */
  'agency_invoice.blocked': event({
    fields: { user_id: 'id', month: 'text' },
    about: 'user_id',
    notify: [
      {
        ...blockedInvoice,
        to: { may: 'dealers_manager.invoices', and: 'dealers_manager.list' },
        link: '/admin/agent_manager/agent/:user_id',
      },
      {
        ...blockedInvoice,
        to: { may: 'dealers_manager.invoices', without: 'dealers_manager.list' },
        link: '/admin/agent_manager/agency_invoices',
      },
    ],
  }),
  /** An automatic top-up could not be charged; the customer can pay it by hand. */
  'top_up.failed': event({
    fields: { user_id: 'id', payment_id: 'id' },
    about: 'user_id',
    live: topUpLive,
    stale: topUpStale,
    notify: [{ ...topUpPaused, link: '/payment/:payment_id' }],
  }),
  /** Automatic top-ups are paused before a charge: the method, address or package is missing, or a purchase was refunded. */
  'top_up.paused': event({
    fields: { user_id: 'id' },
    about: 'user_id',
    live: topUpLive,
    stale: topUpStale,
    notify: [{ ...topUpPaused, link: '/buy_credits?view=top_up' }],
  }),
  /** A subscription is charged in a few days. */
  'subscription.due': event({
    fields: { user_id: 'id', subscription_id: 'id' },
    about: 'user_id',
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/buy_credits?view=subscription',
        app: { kind: 'subscription_due', values: ['amount', 'day'], replacesUnread: true },
        mail: { kind: 'subscription_due', values: ['amount', 'day'] },
      },
    ],
  }),
  /** A month of a subscription could not be charged; the customer can pay it by hand. */
  'subscription.failed': event({
    fields: { user_id: 'id', subscription_id: 'id', payment_id: 'id' },
    about: 'user_id',
    live: topUpLive,
    stale: subscriptionStale,
    notify: [{ ...subscriptionStopped, link: '/payment/:payment_id' }],
  }),
  /** A subscription was paused, not by the customer. */
  'subscription.stopped': event({
    fields: { user_id: 'id', subscription_id: 'id' },
    about: 'user_id',
    live: topUpLive,
    stale: subscriptionStale,
    notify: [{ ...subscriptionStopped, link: '/buy_credits?view=subscription' }],
  }),
  /** A subscription has ended, not by the customer. */
  'subscription.ended': event({
    fields: { user_id: 'id', subscription_id: 'id' },
    about: 'user_id',
    live: topUpLive,
    stale: subscriptionStale,
    notify: [{ ...subscriptionEnded, link: '/buy_credits?view=subscription' }],
  }),
  /** A subscription has begun, continued or changed. The event's id is the user's id. */
  'subscription.changed': liveEvent({ live: topUpLive, stale: subscriptionStale }),
  /** The balance of a user has changed. The event's id is the user's id. */
  'balance.changed': liveEvent({
    live: { user: true, staff: ['dealers_manager.balance', 'dealers_manager.invoices', 'dealers_manager.list'] },
    stale: {
      one: ['accounts.user', 'credits.user_statement'],
      lists: [
        'credits.get_balance',
        'credits.get_top_up',
        'credits.get_credit_history',
        'credits.list_balances',
        'accounts.refresh_user_data',
        'accounts.users',
      ],
    },
  }),
}
