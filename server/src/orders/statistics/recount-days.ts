import { subscriber } from '../../platform/events/subscriber.ts'

/** Recounts the daily figures after a change of the site's time zone. */
export const recountDays = subscriber({
  name: 'orders.recount_days',
  on: ['site.open_times_changed'],
  async handle({ tx }) {
    await tx`SELECT recount_order_days(h.time_zone) FROM open_times h, order_days_zone z WHERE h.time_zone <> z.time_zone`
  },
})
