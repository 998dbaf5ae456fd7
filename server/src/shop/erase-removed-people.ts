import { subscriber } from '../platform/events/subscriber.ts'

/** Deletes the cart, the back-in-stock requests and the addresses of a removed user, and anonymizes the cart reminders. */
export const eraseRemovedPeople = subscriber({
  name: 'shop.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM shop_carts WHERE user_id = ${event.user_id}`
    await tx`UPDATE shop_cart_reminders SET user_id = NULL WHERE user_id = ${event.user_id}`
    await tx`DELETE FROM shop_stock_notices WHERE user_id = ${event.user_id}`
    await tx`DELETE FROM shop_addresses WHERE user_id = ${event.user_id}`
  },
})
