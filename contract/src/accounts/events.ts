import { event } from '../api/event.ts'

const fields = { user_id: 'id' } as const
const live = { user: true, staff: ['dealers_manager.list'] } as const
const stale = {
  one: ['accounts.user'],
  lists: ['accounts.users', 'accounts.inactives', 'accounts.refresh_user_data', 'accounts.security'],
  counts: ['accounts.count_waiting_customers'],
} as const
const userPage = '/admin/agent_manager/agent/:user_id'

export const accountsEvents = {
  'user.registered': event({ fields, about: 'user_id', live, stale }),
  /** A verification code for an address was created while no mail server was set up. Staff find the code in the list of mails. */
  'user.code_not_mailed': event({
    fields,
    about: 'user_id',
    notify: [
      {
        to: { may: 'dealers_manager.edit' },
        topic: 'people',
        link: userPage,
        app: { kind: 'code_not_mailed', values: ['customer'], replacesUnread: true },
      },
    ],
  }),
  /** A code to reset a password was created while no mail server was configured. Staff find the code in the list of mails. */
  'user.reset_code_not_mailed': event({
    fields,
    about: 'user_id',
    notify: [
      {
        to: { may: 'dealers_manager.edit' },
        topic: 'people',
        link: userPage,
        app: { kind: 'reset_code_not_mailed', values: ['customer'], replacesUnread: true },
      },
    ],
  }),
  'user.verified': event({
    fields,
    about: 'user_id',
    live,
    stale,
    notify: [
      {
        to: { may: 'dealers_manager.edit' },
        topic: 'people',
        link: userPage,
        app: { kind: 'user_registered', values: ['customer', 'email'] },
        mail: { kind: 'new_customer', values: ['customer', 'email'] },
      },
    ],
  }),
  'user.activated': event({
    fields,
    about: 'user_id',
    live,
    stale,
    notify: [
      {
        to: 'user',
        topic: null,
        link: '/',
        app: { kind: 'account_activated', values: [] },
        mail: { kind: 'account_activated', values: [] },
      },
    ],
  }),
  /** The rights of a member of a customer's team have changed. */
  'member.changed': event({ fields, about: 'user_id', live: { user: true }, stale }),
  'user.removed': event({ fields, about: 'user_id' }),
  'user.deletion_requested': event({
    fields,
    about: 'user_id',
    notify: [
      {
        to: { may: 'dealers_manager.delete' },
        topic: 'people',
        link: userPage,
        app: { kind: 'deletion_requested', values: ['customer'] },
      },
    ],
  }),
}
