import { event } from '../api/event.ts'

const declared = {
  fields: { run_id: 'id', user_id: 'id?' },
  about: 'run_id',
  live: { staff: ['dealers_manager.invoices'] },
  stale: { lists: ['books.get_checks'] },
} as const
const toStaff = {
  to: { may: 'dealers_manager.invoices' },
  topic: 'credits',
  link: '/admin/agent_manager/books',
} as const

/** Results of a check of the books. `actor_id` is the person who started the check; null for the nightly run. */
export const booksEvents = {
  /** The check found new differences. */
  'books.differ': event({
    ...declared,
    fields: { ...declared.fields, found: 'number' },
    notify: [
      {
        ...toStaff,
        app: { kind: 'books_differ', values: ['count', 'check'], skipsActor: true },
        mail: { kind: 'books_differ', values: ['count', 'check', 'standing'] },
      },
    ],
  }),
  /** All earlier differences are resolved. */
  'books.balanced': event({
    ...declared,
    notify: [{ ...toStaff, app: { kind: 'books_balanced', values: [], skipsActor: true } }],
  }),
}
