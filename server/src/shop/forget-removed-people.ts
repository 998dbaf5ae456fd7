import { subscriber } from '../platform/events/subscriber.ts'

/** Removes the cart of a removed user. */
export const forgetRemovedPeople = subscriber({
  name: 'shop.forget_removed_people',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM shop_carts WHERE user_id = ${event.user_id}`
  },
})
