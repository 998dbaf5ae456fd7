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
