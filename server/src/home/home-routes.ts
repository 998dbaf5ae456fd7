import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeVehicle } from '@mapwright/contract/home/home.ts'
import {
  FindHomeVehicles,
  GetHome,
  GetHomeVehicle,
  ListHomeMakes,
  ListHomeMakeVehicles,
} from '@mapwright/contract/home/home-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { resourcePage } from '../platform/api/resource-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { changeHomeSettings, getHomeSettings } from './home-settings.ts'
import { publicVehicles, readHomeMake, readHomeMakes, readHomeVehicle } from './public-vehicles.ts'
import { readHome } from './read-home.ts'

const maxFound = 8

async function requirePublicHome(db: Db): Promise<void> {
  if (!(await readSettings(db)).home_public) throw new Problem('home.not_public')
}

const getHome = query(GetHome, async ({ sql }) => {
  await requirePublicHome(sql)
  return { home: await readHome(sql) }
})

const findHomeVehicles = query(FindHomeVehicles, async ({ sql, query: { search_keyword } }) => {
  await requirePublicHome(sql)
  const { rows } = await resourcePage<Decoded<HomeVehicle>>(sql, publicVehicles, {
    search_keyword,
    page: 1,
    size: maxFound,
  })
  return { vehicles: rows }
})

const listHomeMakes = query(ListHomeMakes, async ({ sql }) => {
  await requirePublicHome(sql)
  return { makes: await readHomeMakes(sql) }
})

const listHomeMakeVehicles = query(ListHomeMakeVehicles, async ({ sql, params: { id }, query: listQuery }) => {
  await requirePublicHome(sql)
  const { page, size } = listQuery
  const found = await readHomeMake(sql, id, listQuery)
  if (!found) throw new Problem('vehicles.not_found')
  return { ...found, page, size }
})

const getHomeVehicle = query(GetHomeVehicle, async ({ sql, params: { id } }) => {
  await requirePublicHome(sql)
  const found = await readHomeVehicle(sql, id)
  if (!found) throw new Problem('vehicles.not_found')
  return found
})

export const homeRoutes: readonly Route[] = [
  ...[getHome, findHomeVehicles, listHomeMakes, listHomeMakeVehicles, getHomeVehicle],
  ...[getHomeSettings, changeHomeSettings],
]
