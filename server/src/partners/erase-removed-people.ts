import { subscriber } from '../platform/events/subscriber.ts'

/** Deletes the API accesses of a removed user with their keys, logs and changes of orders, and the quotes of their visitors. */
export const eraseRemovedPeople = subscriber({
  name: 'partners.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM quotes WHERE user_id = ${event.user_id}`
    await tx`DELETE FROM order_changes WHERE user_id = ${event.user_id}`
    await tx`DELETE FROM order_change_counters WHERE user_id = ${event.user_id}`
    await tx`DELETE FROM access_apis WHERE user_id = ${event.user_id}`
  },
})
