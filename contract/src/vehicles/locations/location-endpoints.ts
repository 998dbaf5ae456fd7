import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { resource } from '../../api/resource.ts'
import { Id } from '../../api/scalars.ts'
import { vehiclePictureRules } from '../picture.ts'
import { Location, LocationChange, LocationInput, LocationQuery, locationLevels, OneLocation } from './location.ts'

const path = '/vehicle/ecu-adblue-location'
const manage = ['may:miscellaneous'] as const
const pictures = { max_bytes: vehiclePictureRules.max_bytes, many: vehiclePictureRules.max }
const files = { ecu_location_images: pictures, adblue_location_images: pictures }
const refusals = [
  'vehicles.location_taken',
  'vehicles.location_empty',
  'vehicles.parent_not_found',
  'vehicles.not_a_picture',
  'vehicles.picture_too_large',
  'vehicles.too_many_pictures',
] as const
const limits = [{ by: 'principal', seconds: 60, count: 60 }] as const

/** Adding and changing have separate endpoints below, because they upload pictures. */
export const locationCalls = resource({
  supports: ['list', 'remove', 'removeMany'],
  domain: 'vehicles',
  one: 'location',
  many: 'locations',
  path,
  listPath: '/vehicle/ecu-adblue-locations',
  access: { list: manage, add: manage, change: manage, remove: manage },
  row: Location,
  input: z.strictObject({}),
  sorts: ['path', 'updated_at'],
  filters: { level: z.enum(locationLevels).optional() },
  problems: { unknown: 'vehicles.location_not_found' },
})

export const GetOneLocation = endpoint({
  name: 'vehicles.get_one_location',
  member: 'read',
  method: 'GET',
  path: '/vehicle/one-ecu-adblue-location',
  access: ['customer', 'staff'],
  summary:
    'Get the locations of the ECU and the AdBlue unit of a vehicle, each from the closest level that has one; null if none does',
  query: LocationQuery,
  payload: { location: OneLocation.nullable() },
  problems: ['vehicles.not_found'],
})

export const DownloadLocationPicture = endpoint({
  name: 'vehicles.download_location_picture',
  member: 'read',
  method: 'GET',
  path: `${path}/picture/:id`,
  access: ['customer', 'staff'],
  summary: 'Get a picture of a location',
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['vehicles.location_not_found'],
})

export const AddLocation = endpoint({
  name: 'vehicles.add_location',
  method: 'POST',
  path,
  access: manage,
  summary:
    'Add the locations of the ECU and the AdBlue unit with up to eight pictures each; one entry per level of the vehicle data',
  body: LocationInput,
  files,
  payload: { location: Location },
  problems: refusals,
  limits,
})

export const ChangeLocation = endpoint({
  name: 'vehicles.change_location',
  method: 'PUT',
  path: `${path}/:id`,
  access: manage,
  summary: 'Change a location, its pictures and their order',
  params: z.strictObject({ id: Id }),
  body: LocationChange,
  files,
  payload: { location: Location },
  problems: ['vehicles.location_not_found', ...refusals],
  limits,
})
