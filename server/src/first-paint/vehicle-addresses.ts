import { readHomeMakes } from '../home/public-vehicles.ts'
import type { Db } from '../platform/db/sql.ts'
import type { SitemapAddress } from '../platform/html/sitemap.ts'
import { readSettings } from '../site/read-settings.ts'

const arePublic = async (db: Db) => (await readSettings(db)).home_public

/** Counts the vehicles with a public page. Returns 0 while the home page is switched off. */
export async function countVehicleAddresses(db: Db): Promise<number> {
  if (!(await arePublic(db))) return 0
  const [row] = await db<{ count: number }[]>`SELECT count(*)::int AS count FROM variants`
  return row?.count ?? 0
}

type Range = { offset: number; limit: number }

/** Lists the pages of vehicles for the sitemap, oldest first. Empty while the home page is switched off. */
export async function vehicleAddresses(db: Db, { offset, limit }: Range): Promise<SitemapAddress[]> {
  if (!(await arePublic(db))) return []
  const vehicles = await db<{ _id: string }[]>`SELECT _id FROM variants ORDER BY _id LIMIT ${limit} OFFSET ${offset}`
  return vehicles.map(({ _id }) => ({ path: `/vehicle/${_id}` }))
}

/** Lists the pages of makes for the sitemap. Empty while the home page is switched off. */
export async function makeAddresses(db: Db): Promise<SitemapAddress[]> {
  if (!(await arePublic(db))) return []
  return (await readHomeMakes(db)).map(({ _id }) => ({ path: `/vehicles/${_id}` }))
}
