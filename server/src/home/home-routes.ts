import {
  FindHomeVehicles,
  GetHome,
  GetHomeMake,
  GetHomeModel,
  GetHomeVehicle,
  ListHomeMakes,
  ListHomeMakeVehicles,
} from '@mapwright/contract/home/home-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { changeHomeSettings, getHomeSettings } from './home-settings.ts'
import { downloadVehiclePicture } from './picture/download-vehicle-picture.ts'
import { readHomeModel } from './public-model.ts'
import { readHomeVehicle } from './public-vehicle.ts'
import { findPublicVehicles, readHomeMake, readHomeMakes } from './public-vehicles.ts'
import { readHome } from './read-home.ts'
import { requirePublicHome } from './require-public-home.ts'
import { findMake } from './vehicle-slug-rows.ts'

const maxFound = 8

const getHome = query(GetHome, async ({ sql }) => {
  await requirePublicHome(sql)
  return { home: await readHome(sql) }
})

const findHomeVehicles = query(FindHomeVehicles, async ({ sql, query: { search_keyword } }) => {
  await requirePublicHome(sql)
  const { vehicles } = await findPublicVehicles(sql, { search_keyword, page: 1, size: maxFound })
  return { vehicles }
})

const listHomeMakes = query(ListHomeMakes, async ({ sql }) => {
  await requirePublicHome(sql)
  return { makes: await readHomeMakes(sql) }
})

const getHomeMake = query(GetHomeMake, async ({ sql, params: { make } }) => {
  await requirePublicHome(sql)
  return found(await readHomeMake(sql, make), 'vehicles.not_found')
})

const listHomeMakeVehicles = query(ListHomeMakeVehicles, async ({ sql, params, query: listQuery }) => {
  await requirePublicHome(sql)
  const { page, size } = listQuery
  const { _id: manufacturer_id } = found(await findMake(sql, params.make), 'vehicles.not_found')
  return { ...(await findPublicVehicles(sql, { ...listQuery, manufacturer_id, sort: 'name' })), page, size }
})

const getHomeModel = query(GetHomeModel, async ({ sql, params, query: { page, size } }) => {
  await requirePublicHome(sql)
  return { ...found(await readHomeModel(sql, params, { page, size }), 'vehicles.not_found'), page, size }
})

const getHomeVehicle = query(GetHomeVehicle, async ({ sql, params }) => {
  await requirePublicHome(sql)
  return found(await readHomeVehicle(sql, params), 'vehicles.not_found')
})

export const homeRoutes: readonly Route[] = [
  ...[getHome, findHomeVehicles, listHomeMakes, getHomeMake, listHomeMakeVehicles, getHomeModel, getHomeVehicle],
  ...[downloadVehiclePicture, getHomeSettings, changeHomeSettings],
]
