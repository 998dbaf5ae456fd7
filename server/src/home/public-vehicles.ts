import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { HomeMake, HomeVehicle } from '@mapwright/contract/home/home.ts'
import { resourcePage } from '../platform/api/resource-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { manufacturers, variants } from '../vehicles/level.ts'
import { levelResource } from '../vehicles/level-routes.ts'

type Make = Decoded<HomeMake>
type Vehicle = Decoded<HomeVehicle>

/** Vehicles with the columns that visitors can see. */
export const publicVehicles = { ...levelResource(variants), columns: Object.keys(HomeVehicle.shape) }

const makeColumns = Object.keys(HomeMake.shape)

/** Maximum number of vehicles of the same model that a vehicle's page links to. */
const maxOthers = 24

const { compare } = new Intl.Collator('en')

/**
 * Reads the makes that have models, sorted by name. Sorts in English order (Škoda before Smart), independent of the database's collation.
 */
export async function readHomeMakes(db: Db): Promise<Make[]> {
  const makes = await db<Make[]>`
    SELECT ${db(makeColumns)} FROM ${db(manufacturers.view)} make
    WHERE EXISTS (SELECT FROM vmodels WHERE manufacturer_id = make._id)`
  return [...makes].sort((one, other) => compare(one.name, other.name))
}

async function readMake(db: Db, id: string): Promise<Make | undefined> {
  const [make] = await db<Make[]>`SELECT ${db(makeColumns)} FROM ${db(manufacturers.view)} WHERE _id = ${id}`
  return make
}

type MakePage = { page: number; size: number; search_keyword: string }

/** Reads a page of a make's vehicles, sorted by name. Returns undefined if the make does not exist. */
export async function readHomeMake(
  db: Db,
  id: string,
  listQuery: MakePage,
): Promise<{ make: Make; vehicles: Vehicle[]; total: number } | undefined> {
  const [make, { rows, total }] = await Promise.all([
    readMake(db, id),
    resourcePage<Vehicle>(db, publicVehicles, { ...listQuery, manufacturer_id: id, sort: 'name' }),
  ])
  return make && { make, vehicles: rows, total }
}

/** Reads a vehicle with its make and other vehicles of the same model. Returns undefined if the vehicle does not exist. */
export async function readHomeVehicle(
  db: Db,
  id: string,
): Promise<{ vehicle: Vehicle; make: Make; others: Vehicle[] } | undefined> {
  const [vehicle] = await db<(Vehicle & { above: string[] })[]>`
    SELECT ${db([...publicVehicles.columns, 'above'])} FROM ${db(variants.view)} WHERE _id = ${id}`
  const [, make_id, model_id] = vehicle?.above ?? []
  const [make, others] = await Promise.all([
    make_id === undefined ? undefined : readMake(db, make_id),
    model_id === undefined
      ? []
      : db<Vehicle[]>`
          SELECT ${db(publicVehicles.columns)} FROM ${db(variants.view)}
          WHERE generation_id IN (SELECT _id FROM generations WHERE vmodel_id = ${model_id}) AND _id <> ${id}
          ORDER BY lower(name), _id LIMIT ${maxOthers}`,
  ])
  if (!vehicle || !make) return undefined
  const { above: _, ...shown } = vehicle
  return { vehicle: shown, make, others: [...others] }
}
