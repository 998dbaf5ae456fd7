import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type HomeMake, type HomeModel, type HomeVehicle, VisibleVehicle } from '@mapwright/contract/home/home.ts'
import type { Fragment } from '../platform/api/resource.ts'
import { resourcePage } from '../platform/api/resource-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { variants } from '../vehicles/level.ts'
import { levelResource } from '../vehicles/level-routes.ts'
import { findMake, readMakes, readModelSlugs, withSlugs } from './vehicle-slug-rows.ts'

type Make = Decoded<HomeMake>
type Model = Decoded<HomeModel>
type Vehicle = Decoded<HomeVehicle>

/** A vehicle as it is read, before its path is known. */
export type VehicleRow = Omit<Vehicle, 'slugs'> & { above: string[] }

/** The columns of `VehicleRow`. */
export const vehicleColumns = [...Object.keys(VisibleVehicle.shape), 'above']

const publicVehicles = { ...levelResource(variants), columns: vehicleColumns }

const { compare } = new Intl.Collator('en', { numeric: true })
const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name)

/**
 * Reads the makes that have models, sorted by name. Sorts in English order (Škoda before Smart), independent of the database's collation.
 */
export async function readHomeMakes(db: Db): Promise<Make[]> {
  const [makes, filled] = await Promise.all([
    readMakes(db),
    db<{ manufacturer_id: string }[]>`SELECT DISTINCT manufacturer_id FROM vmodels`,
  ])
  const ids = new Set(filled.map(({ manufacturer_id }) => manufacturer_id))
  return makes.filter(({ _id }) => ids.has(_id)).sort(byName)
}

/** Counts the vehicles of models and spans the years of their generations. Models without vehicles are left out. */
export const countModels = (db: Db, condition: Fragment) => db<(Omit<Model, 'slug'> & { manufacturer_id: string })[]>`
  SELECT vmodels._id, vmodels.name, manufacturer_id, sum(counted.vehicles)::int AS vehicles, min(year_from) AS year_from,
    CASE WHEN bool_and(year_to IS NOT NULL) THEN max(year_to) END AS year_to
  FROM vmodels JOIN generations ON vmodel_id = vmodels._id,
    LATERAL (SELECT count(*) AS vehicles FROM variants WHERE generation_id = generations._id) counted
  WHERE ${condition} GROUP BY vmodels._id HAVING sum(counted.vehicles) > 0`

/** Reads a make by its slug with its models, sorted by name. Returns undefined if the make does not exist. */
export async function readHomeMake(db: Db, slug: string): Promise<{ make: Make; models: Model[] } | undefined> {
  const make = await findMake(db, slug)
  if (!make) return undefined
  const rows = await countModels(db, db`manufacturer_id = ${make._id}`)
  const ids = rows.map(({ _id }) => _id)
  const slugs = await readModelSlugs(db, ids)
  const models = rows.map(({ manufacturer_id: _, ...model }) => ({ ...model, slug: slugs.get(model._id) ?? model._id }))
  return { make, models: models.sort(byName) }
}

type Search = { page: number; size: number; search_keyword: string; manufacturer_id?: string; sort?: string }

/** Reads a page of the vehicles that contain every search word. */
export async function findPublicVehicles(db: Db, search: Search): Promise<{ vehicles: Vehicle[]; total: number }> {
  const { rows, total } = await resourcePage<VehicleRow>(db, publicVehicles, search)
  return { vehicles: await withSlugs(db, rows), total }
}
