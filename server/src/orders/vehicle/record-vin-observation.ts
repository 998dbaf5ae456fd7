import { subscriber } from '../../platform/events/subscriber.ts'
import { recordVinPattern, removeVinPattern } from '../../vehicles/reg-search/learned-vins.ts'

type VinRow = { vin: string; variant_id: string | null; status: string }

/** Records the variant of a VIN, so that similar VINs are recognized. If the order is cancelled, deletes the record. */
export const recordVinObservation = subscriber({
  name: 'orders.teach_vins',
  on: ['order.submitted', 'order.vehicle_corrected', 'order.cancelled'],
  async handle({ tx, event: { order_id } }) {
    const [order] = await tx<VinRow[]>`SELECT vin, variant_id, status FROM orders WHERE _id = ${order_id}`
    if (!order || order.status === 'cancelled') await removeVinPattern(tx, order_id)
    else await recordVinPattern(tx, { order_id, ...order })
  },
})
