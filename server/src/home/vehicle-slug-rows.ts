import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeMake, VehicleSlugs } from '@mapwright/contract/home/home.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db } from '../platform/db/sql.ts'
import { assignSlugs, idBySlug, type Named, vehicleSlug } from './vehicle-slugs.ts'

type Make = Decoded<HomeMake>
type MakeRow = Omit<Make, 'slug'> & { former: string[] }
type Model = Named & { manufacturer_id: string }

/** Reads all makes, with their slugs and the names they had before. */
async function readMakeRows(db: Db): Promise<(Make & { former: string[] })[]> {
  const rows = await db<MakeRow[]>`
    SELECT _id, name, path,
      ARRAY(SELECT name FROM former_manufacturer_names WHERE manufacturer_id = make._id ORDER BY name) AS former
    FROM manufacturer_rows make`
  const slugs = assignSlugs(rows.map(named))
  return rows.map((row) => ({ ...row, slug: slugs.get(row._id) ?? row._id }))
}

const named = ({ path, ...row }: Pick<MakeRow, '_id' | 'name' | 'path' | 'former'>): Named => ({
  ...row,
  detail: path[0] ?? '',
})

const shown = ({ former: _, ...make }: Make & { former: string[] }): Make => make

/** Reads all makes with their slugs. */
export const readMakes = async (db: Db): Promise<Make[]> => (await readMakeRows(db)).map(shown)

/** Finds a make by its slug, a former slug or its id. */
export async function findMake(db: Db, slug: string): Promise<Make | undefined> {
  const makes = await readMakeRows(db)
  const id = idBySlug(makes.map(named), slug)
  const found = makes.find(({ _id }) => _id === id)
  return found && shown(found)
}

/** Reads models with the names they had before at their make. */
const readModels = (db: Db, condition: Fragment) => db<Model[]>`
  SELECT _id, name, manufacturer_id, ARRAY(
    SELECT name FROM former_vmodel_names former
    WHERE former.vmodel_id = model._id AND former.manufacturer_id = model.manufacturer_id ORDER BY name
  ) AS former FROM vmodels model WHERE ${condition}`

/** Finds the id of a model of a make by its slug or a former slug. A model that was moved is found at its former make. */
export async function findModelId(db: Db, make_id: string, slug: string): Promise<string | undefined> {
  const [models, left] = await Promise.all([
    readModels(db, db`manufacturer_id = ${make_id}`),
    db<{ _id: string; name: string }[]>`
      SELECT vmodel_id AS _id, name FROM former_vmodel_names WHERE manufacturer_id = ${make_id} ORDER BY vmodel_id, name`,
  ])
  return idBySlug(models, slug, left)
}

/** Reads the slugs of models, which depend on the other models of their makes. */
export async function readModelSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const models = await readModels(
    db,
    db`manufacturer_id IN (SELECT manufacturer_id FROM vmodels WHERE _id = ANY (${[...ids]}::uuid[]))`,
  )
  const ofMakes = Map.groupBy(models, ({ manufacturer_id }) => manufacturer_id)
  return new Map([...ofMakes.values()].flatMap((siblings) => [...assignSlugs(siblings)]))
}

type Placed = { _id: string; name: string; path: readonly string[]; above: readonly string[] }

/** Adds the parts of their paths to vehicles. */
export async function withSlugs<V extends Placed>(
  db: Db,
  vehicles: readonly V[],
): Promise<(Omit<V, 'above'> & { slugs: VehicleSlugs })[]> {
  if (vehicles.length === 0) return []
  const ids = new Set(vehicles.map(({ above }) => above[2] ?? ''))
  const [makes, models] = await Promise.all([readMakes(db), readModelSlugs(db, [...ids])])
  const makeSlugs = new Map(makes.map(({ _id, slug }) => [_id, slug]))
  return vehicles.map(({ above, ...vehicle }) => {
    const [, make_id = '', model_id = ''] = above
    const slugs = { make: makeSlugs.get(make_id) ?? make_id, model: models.get(model_id) ?? model_id }
    return { ...vehicle, slugs: { ...slugs, vehicle: vehicleSlug(vehicle) } }
  })
}
