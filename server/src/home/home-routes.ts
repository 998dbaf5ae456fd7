import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type HomeVehicle, HomeVehicle as HomeVehicleShape } from '@mapwright/contract/home/home.ts'
import { FindHomeVehicles, GetHome } from '@mapwright/contract/home/home-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { resourcePage } from '../platform/api/resource-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { variants } from '../vehicles/level.ts'
import { levelResource } from '../vehicles/level-routes.ts'
import { changeHomeSettings, getHomeSettings } from './home-settings.ts'
import { readHome } from './read-home.ts'

const maxFound = 8

async function requirePublicHome(db: Db): Promise<void> {
  if (!(await readSettings(db)).home_public) throw new Problem('home.not_public')
}

const getHome = query(GetHome, async ({ sql }) => {
  await requirePublicHome(sql)
  return { home: await readHome(sql) }
})

const publicVehicles = { ...levelResource(variants), columns: Object.keys(HomeVehicleShape.shape) }

const findHomeVehicles = query(FindHomeVehicles, async ({ sql, query: { search_keyword } }) => {
  await requirePublicHome(sql)
  const { rows } = await resourcePage<Decoded<HomeVehicle>>(sql, publicVehicles, {
    search_keyword,
    page: 1,
    size: maxFound,
  })
  return { vehicles: rows }
})

export const homeRoutes: readonly Route[] = [getHome, findHomeVehicles, getHomeSettings, changeHomeSettings]
