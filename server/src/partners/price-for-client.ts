import { carOf } from '@mapwright/contract/tuning/car.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { ApiClient } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSelection } from '../tuning/read-selection.ts'
import { vehicleOf } from '../vehicles/vehicle-rows.ts'

/** Everything about the car comes from the vehicle data. */
const typedNothing = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

type Chosen = { variant_id: string; service_ids: readonly string[]; option_ids: readonly string[] }

/** The vehicle, and what the client's owner would pay for an order with this selection now. */
export async function priceForClient(db: Db, { owner }: ApiClient, { variant_id, ...chosen }: Chosen) {
  const vehicle = found(await vehicleOf(db, variant_id), 'vehicles.variant_not_found')
  const car = carOf(typedNothing, vehicle)
  const selection = await readSelection(db, { ...chosen, price_type: owner.price_type, car })
  return { vehicle, selection, ...priceOrder(selection) }
}
