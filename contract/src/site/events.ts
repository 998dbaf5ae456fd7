import { event } from '../api/event.ts'

const fields = { user_id: 'id' } as const

export const siteEvents = {
  'site.open_times_changed': event({
    fields,
    about: 'user_id',
    live: { user: true, staff: ['settings'] },
    stale: { lists: ['site.open_times', 'site.closing_dates'] },
  }),
  /** Staff have cleared the caches. All clients then reload their data. */
  'site.caches_purged': event({ fields, about: 'user_id' }),
}
