import { subscriber } from '../../platform/events/subscriber.ts'

/** Deletes the cars of removed customers. Their orders are kept, but a search for the customer no longer finds these orders. */
export const eraseGarageOfRemoved = subscriber({
  name: 'orders.erase_garage_of_removed',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM garage_cars WHERE user_id = ${event.user_id}`
    // Keeps the vehicle's part of the search text and removes the customer's words after it, see searchTextOf.
    await tx`
      UPDATE orders SET search = left(search, length(regexp_replace(' ' || concat_ws(' ', number, reg_no, vin, manufacture, model,
        generation, variant, engine_type, ecu_brand, ecu_version), ' +', ' ', 'g')))
      WHERE user_id = ${event.user_id} AND search <> ''`
  },
})
