import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../db/sql.ts'
import type { vehicleOfOrder } from '../order-vehicle.ts'

type Vehicle = ReturnType<typeof vehicleOfOrder>
type Ordered = { order_id: string; user_id: string; vehicle: Vehicle; now: Date }
type Known = { _id: string; vin: string; reg_no: string }

const lower = (parts: readonly string[]) => parts.filter(Boolean).join(' ').toLowerCase()

const nameKeyOf = ({ variant_id, manufacture, model, generation, variant }: Vehicle): string =>
  variant_id ?? lower([manufacture, model, generation, variant])

/** The VIN says which car it is. A plate does for orders and cars that have no VIN, a vehicle's name where neither is known. */
const findCar = (tx: Tx, user_id: string, vehicle: Vehicle) => {
  const { vin, reg_no } = vehicle
  return tx<Known[]>`
    SELECT _id, vin, reg_no FROM garage_cars
    WHERE user_id = ${user_id} AND (
      (vin <> '' AND vin = ${vin})
      OR (plate <> '' AND plate = plate_key(${reg_no}) AND (vin = '' OR ${vin} = ''))
      OR (vin = '' AND plate = '' AND ${vin} = '' AND plate_key(${reg_no}) = '' AND name_key = ${nameKeyOf(vehicle)})
    )
    ORDER BY vin = ${vin} AND vin <> '' DESC, last_ordered_at DESC LIMIT 1`
}

/** Finds the customer's car that an order is for, or adds it, and notes the order as its last. Answers the car's id. */
export async function parkCar(tx: Tx, { order_id, user_id, vehicle, now }: Ordered): Promise<string> {
  // Two orders for a new car at the same moment are for one car. Sent together, run one after the other: the second sees what the lock waited for.
  const [, [known]] = await Promise.all([
    tx`SELECT pg_advisory_xact_lock(hashtextextended('garage ' || ${user_id}::text, 0))`,
    findCar(tx, user_id, vehicle),
  ])
  const vin = vehicle.vin || (known?.vin ?? '')
  const reg_no = vehicle.reg_no || (known?.reg_no ?? '')
  const { manufacture, model, generation, variant, engine_type, ecu_brand, ecu_version } = vehicle
  const facts = {
    vin,
    reg_no,
    name_key: nameKeyOf(vehicle),
    words: lower([vin, reg_no, manufacture, model, generation, variant, engine_type, ecu_brand, ecu_version]),
    hidden: false,
    last_order_id: order_id,
    last_ordered_at: now,
  }
  if (known) {
    await tx`UPDATE garage_cars SET ${tx(facts)} WHERE _id = ${known._id}`
    return known._id
  }
  const _id = uuidv7()
  await tx`INSERT INTO garage_cars ${tx({ _id, user_id, ...facts })}`
  return _id
}
