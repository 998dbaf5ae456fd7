import { z } from 'zod'
import { languageTags } from '../accounts/languages.ts'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { Home, HomeGeneration, HomeMake, HomeModel, HomeSettings, HomeVehicle, modelPageSize } from './home.ts'

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

const slug = line(200, 1)
const make = { make: slug }
const model = { ...make, model: slug }

export const GetHomeMake = endpoint({
  name: 'home.get_make',
  method: 'GET',
  path: '/home/makes/:make',
  access: ['public'],
  summary: 'A make and its models by name; refused if the operator has switched the home page off',
  params: z.strictObject(make),
  payload: { make: HomeMake, models: z.array(HomeModel) },
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: pageLoads,
})

export const ListHomeMakeVehicles = endpoint({
  name: 'home.list_make_vehicles',
  method: 'GET',
  path: '/home/makes/:make/vehicles',
  access: ['public'],
  summary: 'The vehicles of a make by name, with a search; refused if the operator has switched the home page off',
  params: z.strictObject(make),
  query: z.strictObject({ ...pageQuery(50), search_keyword: line(120).default('') }),
  payload: { vehicles: z.array(HomeVehicle), ...pageResult },
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: pageLoads,
})

export const GetHomeModel = endpoint({
  name: 'home.get_model',
  method: 'GET',
  path: '/home/makes/:make/models/:model',
  access: ['public'],
  summary:
    'A model and its vehicles by generation, latest first; refused if the operator has switched the home page off',
  params: z.strictObject(model),
  query: z.strictObject(pageQuery(modelPageSize)),
  payload: { make: HomeMake, model: HomeModel, generations: z.array(HomeGeneration), ...pageResult },
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: pageLoads,
})

const namedModel = HomeModel.pick({ _id: true, name: true, slug: true })

export const GetHomeVehicle = endpoint({
  name: 'home.get_vehicle',
  method: 'GET',
  path: '/home/makes/:make/models/:model/vehicles/:vehicle',
  access: ['public'],
  summary:
    'A vehicle, its make and model, and others of the same model; refused if the operator has switched the home page off',
  params: z.strictObject({ ...model, vehicle: slug }),
  payload: { vehicle: HomeVehicle, make: HomeMake, model: namedModel, others: z.array(HomeVehicle) },
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: pageLoads,
})

export const DownloadVehiclePicture = endpoint({
  name: 'home.download_vehicle_picture',
  method: 'GET',
  path: '/home/vehicles/:id/picture',
  access: ['public'],
  summary:
    'A PNG of 1200 × 630 pixels for link previews of a vehicle, with its curves before and after; caches may keep it if `v` is the current version',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ v: line(40).optional(), language: z.enum(languageTags).default('en') }),
  download: true,
  problems: ['home.not_public', 'vehicles.not_found'],
  limits: [{ by: 'address', seconds: 60, count: 60 }],
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
