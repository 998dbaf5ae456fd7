import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { Home, HomeMake, HomeSettings, HomeVehicle } from './home.ts'

export const GetHome = endpoint({
  name: 'home.get_home',
  method: 'GET',
  path: '/home',
  access: ['public'],
  summary: 'The content of the home page for visitors; refused if the operator has switched it off',
  payload: { home: Home },
  problems: ['home.not_public'],
  limits: pageLoads,
})

export const FindHomeVehicles = endpoint({
  name: 'home.find_vehicles',
  method: 'GET',
  path: '/home/vehicles',
  access: ['public'],
  summary:
    'Up to eight vehicles that contain every search word; refused if the operator has switched the home page off',
  query: z.strictObject({ search_keyword: line(120) }),
  payload: { vehicles: z.array(HomeVehicle) },
  problems: ['home.not_public'],
  limits: [{ by: 'address', seconds: 60, count: 120 }],
})

export const ListHomeMakes = endpoint({
  name: 'home.list_makes',
  method: 'GET',
  path: '/home/makes',
  access: ['public'],
  summary: 'The makes of vehicles by name; refused if the operator has switched the home page off',
  payload: { makes: z.array(HomeMake) },
  problems: ['home.not_public'],
  limits: pageLoads,
})

export const ListHomeMakeVehicles = endpoint({
  name: 'home.list_make_vehicles',
  method: 'GET',
  path: '/home/makes/:id/vehicles',
  access: ['public'],
  summary: 'The vehicles of a make by name, with a search; refused if the operator has switched the home page off',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...pageQuery(50), search_keyword: line(120).default('') }),
  payload: { make: HomeMake, vehicles: z.array(HomeVehicle), ...pageResult },
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: pageLoads,
})

export const GetHomeVehicle = endpoint({
  name: 'home.get_vehicle',
  method: 'GET',
  path: '/home/vehicles/:id',
  access: ['public'],
  summary: 'A vehicle, its make, and others of the same model; refused if the operator has switched the home page off',
  params: z.strictObject({ id: Id }),
  payload: { vehicle: HomeVehicle, make: HomeMake, others: z.array(HomeVehicle) },
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: pageLoads,
})

export const { get: GetHomeSettings, change: ChangeHomeSettings } = settingsCalls({
  domain: 'home',
  name: 'settings',
  path: '/home/settings',
  access: ['may:settings'],
  summary: 'The sections of the home page in their order, and its headlines by language',
  payload: { settings: HomeSettings },
  change: {
    method: 'PUT',
    summary: 'Set the sections of the home page in their order, and its headlines by language',
    body: HomeSettings,
  },
})
