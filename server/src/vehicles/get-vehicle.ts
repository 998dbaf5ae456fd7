import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { vehicleOf } from './vehicle-rows.ts'

export const getVehicle = query(GetVehicle, async ({ sql, params }) => ({
  vehicle: found(await vehicleOf(sql, params.id), 'vehicles.variant_not_found'),
}))
