import { subscriber } from '../../platform/events/subscriber.ts'
import { clearSamples } from '../../platform/imports/clear-imported-values.ts'
import { deleteImportedOrders } from './undo-imported-orders.ts'

/** Deletes the imported orders of a removed customer with their files, and the sample rows of the imports that contained them. */
export const eraseImportedOrdersOfRemoved = subscriber({
  name: 'orders.erase_imported_of_removed',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    await clearSamples(tx, tx`SELECT import_id FROM imported_orders WHERE user_id = ${event.user_id}`)
    await deleteImportedOrders(tx, tx`SELECT _id FROM imported_orders WHERE user_id = ${event.user_id}`, now)
  },
})
