import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { childLevelCalls, levelCalls } from './level-calls.ts'
import {
  belowManufacturer,
  belowVmodel,
  belowVtype,
  Generation,
  GenerationInput,
  Manufacturer,
  ManufacturerInput,
  Variant,
  VariantInput,
  Vehicle,
  Vmodel,
  VmodelInput,
  Vtype,
  VtypeInput,
  variantFilters,
} from './vehicle.ts'

export const vtypeCalls = levelCalls({
  one: 'vtype',
  many: 'vtypes',
  group: 'types',
  path: '/vehicle/vtype',
  row: Vtype,
  input: VtypeInput,
  filters: {},
})

export const manufacturerCalls = childLevelCalls({
  one: 'manufacturer',
  many: 'manufacturers',
  group: 'manufacturers',
  path: '/vehicle/manufacturer',
  listPath: '/vehicle/manufacture',
  row: Manufacturer,
  input: ManufacturerInput,
  filters: belowVtype,
})

export const vmodelCalls = childLevelCalls({
  one: 'vmodel',
  many: 'vmodels',
  group: 'models',
  path: '/vehicle/vmodel',
  row: Vmodel,
  input: VmodelInput,
  filters: belowManufacturer,
})

export const generationCalls = childLevelCalls({
  one: 'generation',
  many: 'generations',
  group: 'generations',
  path: '/vehicle/generation',
  row: Generation,
  input: GenerationInput,
  filters: belowVmodel,
})

export const variantCalls = childLevelCalls({
  one: 'variant',
  many: 'variants',
  group: 'variants',
  path: '/vehicle/variant',
  row: Variant,
  input: VariantInput,
  filters: variantFilters,
})

/** Endpoints for choosing a vehicle level by level. They are separate so that pages do not load the endpoints for staff. */
export const levelDropdowns = {
  vtype: vtypeCalls.list,
  manufacturer: manufacturerCalls.selected,
  vmodel: vmodelCalls.selected,
  generation: generationCalls.selected,
  variant: variantCalls.selected,
}

export const ListEcuBrands = endpoint({
  name: 'vehicles.list_ecu_brands',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/ecu-brands/for-dropdown',
  access: ['customer', 'staff'],
  summary: 'List the ECU brands of all variants',
  payload: { ecu_brands: z.array(z.string()) },
})

export const SearchVehicles = endpoint({
  name: 'vehicles.search_vehicles',
  member: 'read',
  method: 'GET',
  path: '/vehicle/search',
  access: ['customer', 'staff'],
  summary: 'Find the best 20 vehicles by make, model, generation, engine and ECU; every word must match',
  query: z.strictObject({ search_keyword: line(120, 1) }),
  payload: { vehicles: z.array(Vehicle) },
})

export const GetVehicle = endpoint({
  name: 'vehicles.get_vehicle',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/:id',
  access: ['customer', 'staff'],
  summary: 'Get a variant with all levels above it',
  params: z.strictObject({ id: Id }),
  payload: { vehicle: Vehicle },
  problems: ['vehicles.variant_not_found'],
})
