import { subscriber } from '../../platform/events/subscriber.ts'

/** The site has moved to another time zone: the figures of each day are counted again by its clock. */
export const recountDays = subscriber({
  name: 'orders.recount_days',
  on: ['site.open_times_changed'],
  async handle({ tx }) {
    await tx`SELECT recount_order_days(h.time_zone) FROM open_times h, order_days_zone z WHERE h.time_zone <> z.time_zone`
  },
})
