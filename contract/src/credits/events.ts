import { event, liveEvent } from '../api/event.ts'

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
  /** The balance of a user has changed. The event's id is the user's id. */
  'balance.changed': liveEvent({
    live: { user: true, staff: ['dealers_manager.balance', 'dealers_manager.invoices', 'dealers_manager.list'] },
    stale: {
      one: ['accounts.user', 'credits.user_statement'],
      lists: [
        'credits.get_balance',
        'credits.get_credit_history',
        'credits.list_balances',
        'accounts.refresh_user_data',
        'accounts.users',
      ],
    },
  }),
}
