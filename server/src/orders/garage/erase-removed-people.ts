import { subscriber } from '../../platform/events/subscriber.ts'

/** Deletes the cars of removed customers; their orders stay, but cannot be found by the customer any more. */
export const eraseGarageOfRemoved = subscriber({
  name: 'orders.erase_garage_of_removed',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM garage_cars WHERE user_id = ${event.user_id}`
    // The search text contains the customer's words after those of the vehicle, see searchTextOf.
    await tx`
      UPDATE orders SET search = left(search, length(regexp_replace(' ' || concat_ws(' ', number, reg_no, vin, manufacture, model,
        generation, variant, engine_type, ecu_brand, ecu_version), ' +', ' ', 'g')))
      WHERE user_id = ${event.user_id} AND search <> ''`
  },
})
