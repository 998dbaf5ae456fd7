import { readHomeMakes } from '../../home/public-vehicles.ts'
import { makePath, modelPath, vehiclePath } from '../../home/vehicle-paths.ts'
import { readMakes, readModelSlugs, withSlugs } from '../../home/vehicle-slug-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { SitemapAddress } from '../../platform/html/sitemap.ts'
import { readSettings } from '../../site/read-settings.ts'

const arePublic = async (db: Db) => (await readSettings(db)).home_public

type Range = { offset: number; limit: number }

/** Counts the vehicles with a public page. Returns 0 while the home page is switched off. */
export async function countVehicleAddresses(db: Db): Promise<number> {
  if (!(await arePublic(db))) return 0
  const [row] = await db<{ count: number }[]>`SELECT count(*)::int AS count FROM variants`
  return row?.count ?? 0
}

/** Lists the pages of vehicles for the sitemap, oldest first. Empty while the home page is switched off. */
export async function vehicleAddresses(db: Db, { offset, limit }: Range): Promise<SitemapAddress[]> {
  if (!(await arePublic(db))) return []
  // In two statements, so that the second one uses the index for these ids instead of reading the whole table.
  const ids = await db<{ _id: string }[]>`SELECT _id FROM variants ORDER BY _id LIMIT ${limit} OFFSET ${offset}`
  const vehicles = await db<{ _id: string; name: string; path: string[]; above: string[] }[]>`
    SELECT _id, name, path, above FROM variant_rows WHERE _id = ANY (${ids.map(({ _id }) => _id)}::uuid[]) ORDER BY _id`
  return (await withSlugs(db, vehicles)).map(({ slugs }) => ({ path: vehiclePath(slugs) }))
}

/** The models that have vehicles. Others have no page. */
const filledModels = (db: Db) => db`
  FROM vmodels WHERE EXISTS (
    SELECT FROM generations JOIN variants ON generation_id = generations._id WHERE vmodel_id = vmodels._id)`

/** Counts the models with a public page. Returns 0 while the home page is switched off. */
export async function countModelAddresses(db: Db): Promise<number> {
  if (!(await arePublic(db))) return 0
  const [row] = await db<{ count: number }[]>`SELECT count(*)::int AS count ${filledModels(db)}`
  return row?.count ?? 0
}

/** Lists the pages of models for the sitemap, oldest first. Empty while the home page is switched off. */
export async function modelAddresses(db: Db, { offset, limit }: Range): Promise<SitemapAddress[]> {
  if (!(await arePublic(db))) return []
  const models = await db<{ _id: string; manufacturer_id: string }[]>`
    SELECT _id, manufacturer_id ${filledModels(db)} ORDER BY _id LIMIT ${limit} OFFSET ${offset}`
  const ids = models.map(({ _id }) => _id)
  const [makes, slugs] = await Promise.all([readMakes(db), readModelSlugs(db, ids)])
  const makeSlugs = new Map(makes.map(({ _id, slug }) => [_id, slug]))
  return models.map(({ _id, manufacturer_id }) => ({
    path: modelPath({ make: makeSlugs.get(manufacturer_id) ?? manufacturer_id, model: slugs.get(_id) ?? _id }),
  }))
}

/** Lists the pages of makes for the sitemap. Empty while the home page is switched off. */
export async function makeAddresses(db: Db): Promise<SitemapAddress[]> {
  if (!(await arePublic(db))) return []
  return (await readHomeMakes(db)).map(({ slug }) => ({ path: makePath({ make: slug }) }))
}
