import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/sql.ts'
import type { vehicleOfOrder } from '../order-vehicle.ts'

/** Vehicle fields of an order that identify the car. */
export type CarOfOrder = Pick<
  ReturnType<typeof vehicleOfOrder>,
  | 'variant_id'
  | 'manufacture'
  | 'model'
  | 'generation'
  | 'variant'
  | 'engine_type'
  | 'ecu_brand'
  | 'ecu_version'
  | 'vin'
  | 'reg_no'
>
type Ordered = { order_id: string; user_id: string; vehicle: CarOfOrder; now: Date }
type KnownCar = { _id: string; vin: string; reg_no: string }

const lower = (parts: readonly string[]) => parts.filter(Boolean).join(' ').toLowerCase()

const nameKeyOf = ({ variant_id, manufacture, model, generation, variant }: CarOfOrder): string =>
  variant_id ?? lower([manufacture, model, generation, variant])

/** Returns the columns that identify a car, and its search words. */
export function carColumns(vehicle: CarOfOrder) {
  const { vin, reg_no, manufacture, model, generation, variant, engine_type, ecu_brand, ecu_version } = vehicle
  const words = lower([vin, reg_no, manufacture, model, generation, variant, engine_type, ecu_brand, ecu_version])
  return { vin, reg_no, name_key: nameKeyOf(vehicle), words }
}

/** Locks the garage of a customer, so that two concurrent orders for a new car use the same car. */
export const lockGarage = (tx: Tx, user_id: string) =>
  tx`SELECT pg_advisory_xact_lock(hashtextextended('garage ' || ${user_id}::text, 0))`

/** Finds the car of an order by its VIN. Without a VIN, finds it by the plate; without both, by the vehicle's name. */
export async function findCar(
  tx: Tx,
  user_id: string,
  vehicle: CarOfOrder,
  except: string | null = null,
): Promise<KnownCar | undefined> {
  const { vin, reg_no } = vehicle
  const [known] = await tx<KnownCar[]>`
    SELECT _id, vin, reg_no FROM garage_cars
    WHERE user_id = ${user_id} AND _id IS DISTINCT FROM ${except}::uuid AND (
      (vin <> '' AND vin = ${vin})
      OR (plate <> '' AND plate = plate_key(${reg_no}) AND (vin = '' OR ${vin} = ''))
      OR (vin = '' AND plate = '' AND ${vin} = '' AND plate_key(${reg_no}) = '' AND name_key = ${nameKeyOf(vehicle)})
    )
    ORDER BY vin = ${vin} AND vin <> '' DESC, last_ordered_at DESC LIMIT 1`
  return known
}

export async function addCar(tx: Tx, { order_id, user_id, vehicle, now }: Ordered): Promise<string> {
  const _id = uuidv7()
  const last = { last_order_id: order_id, last_ordered_at: now }
  await tx`INSERT INTO garage_cars ${tx({ _id, user_id, ...carColumns(vehicle), ...last })}`
  return _id
}

/** Finds or adds the customer's car for an order, and records the order as the car's latest one. Returns the car's id. */
export async function linkToGarageCar(tx: Tx, ordered: Ordered): Promise<string> {
  const { order_id, user_id, vehicle, now } = ordered
  // Awaited first: if pipelined, the query could run before the lock is held.
  await lockGarage(tx, user_id)
  const known = await findCar(tx, user_id, vehicle)
  if (!known) return addCar(tx, ordered)
  const columns = carColumns({ ...vehicle, vin: vehicle.vin || known.vin, reg_no: vehicle.reg_no || known.reg_no })
  const last = { hidden: false, last_order_id: order_id, last_ordered_at: now }
  await tx`UPDATE garage_cars SET ${tx({ ...columns, ...last })} WHERE _id = ${known._id}`
  return known._id
}
