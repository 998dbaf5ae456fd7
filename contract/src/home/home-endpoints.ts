import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { line } from '../api/scalars.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { Home, HomeSettings, HomeVehicle } from './home.ts'

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
