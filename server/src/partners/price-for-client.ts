import { orderedCar } from '@mapwright/contract/tuning/car.ts'
import type { MasterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { ApiClient } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSelection } from '../tuning/read-selection.ts'
import { vehicleOf } from '../vehicles/vehicle-rows.ts'

/** Car without typed values, so that all its data comes from the vehicle data. */
export const typedNothing = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

type Chosen = {
  variant_id: string
  service_ids: readonly string[]
  option_ids: readonly string[]
  master_slave?: MasterSlave | undefined
}

/** Reads the type of tool, master or slave, of an API access. */
export async function toolOf(db: Db, access_id: string): Promise<MasterSlave> {
  const [access] = await db<
    { master_slave: MasterSlave }[]
  >`SELECT master_slave FROM access_apis WHERE _id = ${access_id}`
  return found(access, 'request.internal').master_slave
}

/** Reads the vehicle and calculates the current price of an order with this selection for the client's owner. */
export async function priceForClient(db: Db, { _id, owner }: ApiClient, { variant_id, ...chosen }: Chosen) {
  const vehicle = found(await vehicleOf(db, variant_id), 'vehicles.variant_not_found')
  const car = orderedCar(typedNothing, vehicle)
  const master_slave = chosen.master_slave ?? (await toolOf(db, _id))
  const { _id: user_id, price_type } = owner
  const selection = await readSelection(db, { ...chosen, price_type, buyer: { user_id }, car, master_slave })
  return { vehicle, selection, ...priceOrder(selection) }
}
