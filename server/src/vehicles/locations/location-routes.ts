import { locationCalls } from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import type { Route } from '../../platform/api/handler.ts'
import type { Resource } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'
import { addLocation, changeLocation } from './change-locations.ts'
import { locationColumns } from './location-rows.ts'
import { downloadLocationPicture, getOneLocation } from './one-location.ts'

const locations: Resource = {
  one: 'location',
  many: 'locations',
  table: 'ecu_adblue_locations',
  view: 'ecu_adblue_location_rows',
  columns: locationColumns,
  searchColumns: ['search'],
  filters: { level: (db, value) => db`level = ${value}` },
  problems: { unknown: 'vehicles.location_not_found' },
}

export const locationRoutes: readonly Route[] = [
  ...resourceRoutes(locations, locationCalls),
  getOneLocation,
  downloadLocationPicture,
  addLocation,
  changeLocation,
]
