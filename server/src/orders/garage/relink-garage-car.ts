import type { Tx } from '../../platform/db/sql.ts'
import { addCar, type CarOfOrder, carColumns, findCar, lockGarage } from './link-to-garage-car.ts'

type Corrected = { order_id: string; user_id: string; car_id: string; vehicle: CarOfOrder }
type Newest = CarOfOrder & { order_id: string; submitted_at: Date }

/** Reads the newest order of a car, with the newest VIN and plate among all its orders. */
async function newestOf(tx: Tx, car_id: string): Promise<Newest | undefined> {
  const [newest] = await tx<Newest[]>`
    SELECT o._id AS order_id, o.submitted_at, o.variant_id, o.manufacture, o.model, o.generation, o.variant, o.engine_type, o.ecu_brand,
      o.ecu_version,
      coalesce((SELECT vin FROM orders WHERE car_id = ${car_id} AND vin <> '' ORDER BY listed_at DESC, _id DESC LIMIT 1), '') AS vin,
      coalesce((SELECT reg_no FROM orders WHERE car_id = ${car_id} AND reg_no <> '' ORDER BY listed_at DESC, _id DESC LIMIT 1), '') AS reg_no
    FROM orders o WHERE o.car_id = ${car_id} ORDER BY o.listed_at DESC, o._id DESC LIMIT 1`
  return newest
}

/** Updates the names, VIN, plate and latest order of a car from its newest order. */
async function nameCar(tx: Tx, car_id: string): Promise<void> {
  const newest = await newestOf(tx, car_id)
  if (!newest) return
  const last = { last_order_id: newest.order_id, last_ordered_at: newest.submitted_at }
  await tx`UPDATE garage_cars SET ${tx({ ...carColumns(newest), ...last })} WHERE _id = ${car_id}`
}

/** Merges a car into another one that turned out to be the same car. Keeps its nickname if the other one has none. */
async function mergeCar(tx: Tx, car_id: string, into: string): Promise<void> {
  await tx`UPDATE orders SET car_id = ${into} WHERE car_id = ${car_id}`
  const [car] = await tx<{ nickname: string }[]>`DELETE FROM garage_cars WHERE _id = ${car_id} RETURNING nickname`
  if (car) await tx`UPDATE garage_cars SET nickname = ${car.nickname} WHERE _id = ${into} AND nickname = ''`
}

/**
 * Updates a car from its remaining orders, after one order has been detached from the car. If the remaining orders identify another known
 * car, merges this car into that one. Returns false if no orders remain.
 */
async function updatePreviousCar(tx: Tx, user_id: string, car_id: string): Promise<boolean> {
  const rest = await newestOf(tx, car_id)
  if (!rest) return false
  const twin = await findCar(tx, user_id, rest, car_id)
  if (twin) await mergeCar(tx, car_id, twin._id)
  await nameCar(tx, twin?._id ?? car_id)
  return true
}

/**
 * Moves a corrected order to the car that the correction identifies. If the previous car has other orders, it is updated from them.
 * Otherwise it is merged into the identified car, or updated if the garage has no such car.
 */
export async function relinkGarageCar(tx: Tx, { order_id, user_id, car_id, vehicle }: Corrected): Promise<void> {
  await lockGarage(tx, user_id)
  await tx`UPDATE orders SET car_id = NULL WHERE _id = ${order_id}`
  const hasOthers = await updatePreviousCar(tx, user_id, car_id)
  const known = await findCar(tx, user_id, vehicle, hasOthers ? null : car_id)
  const target_id =
    known?._id ?? (hasOthers ? await addCar(tx, { order_id, user_id, vehicle, now: new Date(0) }) : car_id)
  await tx`UPDATE orders SET car_id = ${target_id} WHERE _id = ${order_id}`
  if (known && !hasOthers) await mergeCar(tx, car_id, target_id)
  await nameCar(tx, target_id)
}
