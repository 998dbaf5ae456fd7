import { SearchVehicles } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { vehiclesMatching } from './vehicle-rows.ts'

export const searchVehicles = query(SearchVehicles, async ({ sql, query: { search_keyword } }) => ({
  vehicles: await vehiclesMatching(sql, search_keyword),
}))
