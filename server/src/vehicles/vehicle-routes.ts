import * as calls from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import type { Route } from '../api/handler.ts'
import { getVehicle } from './get-vehicle.ts'
import { generations, manufacturers, variants, vmodels, vtypes } from './level.ts'
import { levelRoutes } from './level-routes.ts'
import { listEcuBrands } from './list-ecu-brands.ts'
import { searchVehicles } from './search-vehicles.ts'

export const vehicleRoutes: readonly Route[] = [
  ...levelRoutes(vtypes, {
    list: calls.ListVtypes,
    add: calls.AddVtype,
    change: calls.ChangeVtype,
    remove: calls.RemoveVtype,
  }),
  ...levelRoutes(manufacturers, {
    list: calls.ListManufacturers,
    selected: calls.ManufacturersOfVtype,
    add: calls.AddManufacturer,
    change: calls.ChangeManufacturer,
    remove: calls.RemoveManufacturer,
  }),
  ...levelRoutes(vmodels, {
    list: calls.ListVmodels,
    selected: calls.VmodelsOfManufacturer,
    add: calls.AddVmodel,
    change: calls.ChangeVmodel,
    remove: calls.RemoveVmodel,
  }),
  ...levelRoutes(generations, {
    list: calls.ListGenerations,
    selected: calls.GenerationsOfVmodel,
    add: calls.AddGeneration,
    change: calls.ChangeGeneration,
    remove: calls.RemoveGeneration,
  }),
  ...levelRoutes(variants, {
    list: calls.ListVariants,
    selected: calls.VariantsOfGeneration,
    add: calls.AddVariant,
    change: calls.ChangeVariant,
    remove: calls.RemoveVariant,
  }),
  searchVehicles,
  getVehicle,
  listEcuBrands,
]
