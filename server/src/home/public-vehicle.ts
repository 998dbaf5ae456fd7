import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeMake, HomeModel, HomeVehicle, VehicleSlugs } from '@mapwright/contract/home/home.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db } from '../platform/db/sql.ts'
import { variants } from '../vehicles/level.ts'
import { type VehicleRow, vehicleColumns } from './public-vehicles.ts'
import { readMakes, withSlugs } from './vehicle-slug-rows.ts'
import { codeIn } from './vehicle-slugs.ts'

type Vehicle = Decoded<HomeVehicle>
type VehiclePage = {
  vehicle: Vehicle
  make: Decoded<HomeMake>
  model: Pick<Decoded<HomeModel>, '_id' | 'name' | 'slug'>
  others: Vehicle[]
}

/** Maximum number of vehicles of the same model that a vehicle's page links to. */
const maxOthers = 24

const readRows = (db: Db, condition: Fragment) => db<VehicleRow[]>`
  SELECT ${db(vehicleColumns)} FROM ${db(variants.view)} WHERE ${condition}`

/** Reads a vehicle by its id. */
export async function readPublicVehicle(db: Db, id: string): Promise<Vehicle | undefined> {
  const [vehicle] = await withSlugs(db, await readRows(db, db`_id = ${id}`))
  return vehicle
}

const isAt = (given: VehicleSlugs, { make, model, vehicle }: VehicleSlugs): boolean =>
  given.make === make && given.model === model && given.vehicle === vehicle

/**
 * Reads a vehicle by its path, with its make, its model and other vehicles of that. The end of the path decides, so that the vehicle is found
 * after it was renamed or moved. Returns undefined if the vehicle does not exist.
 */
export async function readHomeVehicle(db: Db, slugs: VehicleSlugs): Promise<VehiclePage | undefined> {
  const code = codeIn(slugs.vehicle.toLowerCase())
  if (code === undefined) return undefined
  const rows = await readRows(db, db`right(_id::text, 8) = ${code} ORDER BY _id`)
  const found = await withSlugs(db, rows)
  const vehicle = found.find((each) => isAt(slugs, each.slugs)) ?? found[0]
  const [, make_id = '', model_id = ''] = rows.find(({ _id }) => _id === vehicle?._id)?.above ?? []
  const make = (await readMakes(db)).find(({ _id }) => _id === make_id)
  if (!vehicle || !make) return undefined
  const others = await readRows(
    db,
    db`generation_id IN (SELECT _id FROM generations WHERE vmodel_id = ${model_id}) AND _id <> ${vehicle._id}
      ORDER BY lower(name), _id LIMIT ${maxOthers}`,
  )
  const model = { _id: model_id, name: vehicle.path[2] ?? '', slug: vehicle.slugs.model }
  return { vehicle, make, model, others: await withSlugs(db, others) }
}
