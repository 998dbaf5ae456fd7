import type { Body } from '@mapwright/contract/api/endpoint.ts'
import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { CorrectVehicle } from '@mapwright/contract/orders/vehicle/vehicle-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { vehicleOf } from '../../vehicles/vehicle-rows.ts'
import { relinkGarageCar } from '../garage/relink-garage-car.ts'
import { requirePlaced } from '../money/offerable.ts'
import type { Move } from '../moves/move.ts'
import { addTimelineEntry, type LockedOrder, lockOrder, searchedPerson } from '../order-rows.ts'
import { correctedVehicle, correctionText, searchTextOf } from '../order-vehicle.ts'
import { readOrder } from '../reading/read-order.ts'

type Vehicle = ReturnType<typeof correctedVehicle>
type StoredVehicle = { number: number; car_id: string | null; services: string[]; vehicle: Vehicle }
type Correction = Body<typeof CorrectVehicle> & Pick<Move, 'actor' | 'now'>

async function readStoredVehicle(tx: Tx, order_id: string): Promise<StoredVehicle> {
  const [row] = await tx<(Omit<StoredVehicle, 'vehicle'> & Vehicle)[]>`
    SELECT number, car_id, services, variant_id, vtype, manufacture, model, generation, variant, engine_type, fuel_type, power_hp, torque_nm,
      power_hp_after, torque_nm_after, transmission, mileage, vehicle_year, ecu_brand, ecu_version, vin, reg_no
    FROM orders WHERE _id = ${order_id}`
  const { number, car_id, services, ...vehicle } = found(row, 'orders.not_found')
  return { number, car_id, services, vehicle }
}

/** Returns the fields that differ, with their values before and after. */
function differenceOf(before: Vehicle, after: Vehicle) {
  const differing = keysOf(after).filter((name) => before[name] !== after[name])
  const only = (vehicle: Vehicle) => Object.fromEntries(differing.map((name) => [name, vehicle[name]]))
  return { before: only(before), after: only(after) }
}

/**
 * Corrects the vehicle of a placed order and everything derived from it, except the price. Returns the differences. Nothing is announced
 * if there are none.
 */
async function applyCorrection(tx: Tx, order: LockedOrder, { actor, now, variant_id, ...correction }: Correction) {
  requirePlaced(order)
  const { _id: order_id, user_id } = order
  const { number, car_id, services, vehicle: before } = await readStoredVehicle(tx, order_id)
  const isOther = variant_id !== undefined && variant_id !== before.variant_id
  const after = correctedVehicle(before, correction, {
    chosen: isOther ? found(await vehicleOf(tx, variant_id), 'vehicles.variant_not_found') : undefined,
    former: before.variant_id === null ? undefined : await vehicleOf(tx, before.variant_id),
    services,
  })
  const difference = differenceOf(before, after)
  if (Object.keys(difference.after).length === 0) return difference
  const search = searchTextOf({ ...after, number, person: await searchedPerson(tx, user_id) })
  await tx`UPDATE orders SET ${tx({ ...after, search })} WHERE _id = ${order_id}`
  if (car_id !== null) await relinkGarageCar(tx, { order_id, user_id, car_id, vehicle: after })
  const text = correctionText(before, after)
  await addTimelineEntry(tx, { order_id, at: now, entry: 'vehicle_corrected', actor_id: actor._id, text })
  await announce(tx, { type: 'order.vehicle_corrected', order_id, user_id, actor_id: actor._id })
  return difference
}

/** Lets staff correct the vehicle of an order. */
export const correctVehicle = command(CorrectVehicle, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id)
  audit({ target_id: order._id, ...(await applyCorrection(tx, order, { ...body, actor, now })) })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
