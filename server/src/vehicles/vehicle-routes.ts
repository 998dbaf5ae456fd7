import * as importCalls from '@mapwright/contract/vehicles/import-endpoints.ts'
import * as calls from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import { importRoutes } from '../platform/imports/import-routes.ts'
import { variantCurves } from './curves/variant-curves.ts'
import { getVehicle } from './get-vehicle.ts'
import { variantImport } from './import/variant-import.ts'
import { generations, manufacturers, variants, vmodels, vtypes } from './level.ts'
import { levelRoutes } from './level-routes.ts'
import { listEcuBrands } from './list-ecu-brands.ts'
import { changeRegSearchProvider, getRegSearchProvider } from './reg-search/change-provider.ts'
import { regSearch } from './reg-search/reg-search.ts'
import { downloadReport } from './report/download-report.ts'
import { searchVehicles } from './search-vehicles.ts'
import { variantDetails } from './variant-details.ts'
import { vehicleOverview } from './vehicle-overview.ts'

export const vehicleRoutes: readonly Route[] = [
  ...levelRoutes(vtypes, {
    list: calls.ListVtypes,
    add: calls.AddVtype,
    change: calls.ChangeVtype,
    remove: calls.RemoveVtype,
    removeMany: calls.RemoveVtypes,
    countDependents: calls.CountVtypeDependents,
  }),
  ...levelRoutes(manufacturers, {
    list: calls.ListManufacturers,
    selected: calls.ManufacturersOfVtype,
    add: calls.AddManufacturer,
    change: calls.ChangeManufacturer,
    remove: calls.RemoveManufacturer,
    removeMany: calls.RemoveManufacturers,
    countDependents: calls.CountManufacturerDependents,
  }),
  ...levelRoutes(vmodels, {
    list: calls.ListVmodels,
    selected: calls.VmodelsOfManufacturer,
    add: calls.AddVmodel,
    change: calls.ChangeVmodel,
    remove: calls.RemoveVmodel,
    removeMany: calls.RemoveVmodels,
    countDependents: calls.CountVmodelDependents,
  }),
  ...levelRoutes(generations, {
    list: calls.ListGenerations,
    selected: calls.GenerationsOfVmodel,
    add: calls.AddGeneration,
    change: calls.ChangeGeneration,
    remove: calls.RemoveGeneration,
    removeMany: calls.RemoveGenerations,
    countDependents: calls.CountGenerationDependents,
  }),
  ...levelRoutes(variants, {
    list: calls.ListVariants,
    selected: calls.VariantsOfGeneration,
    add: calls.AddVariant,
    change: calls.ChangeVariant,
    remove: calls.RemoveVariant,
    removeMany: calls.RemoveVariants,
    countDependents: calls.CountVariantDependents,
  }),
  searchVehicles,
  getVehicle,
  listEcuBrands,
  ...variantDetails,
  ...variantCurves,
  vehicleOverview,
  regSearch,
  downloadReport,
  getRegSearchProvider,
  changeRegSearchProvider,
  ...importRoutes(variantImport, {
    start: importCalls.ImportVariants,
    list: importCalls.ListVariantImports,
    read: importCalls.ReadVariantImport,
    refusals: importCalls.ListVariantImportRefusals,
    apply: importCalls.ApplyVariantImport,
    cancel: importCalls.CancelVariantImport,
    export: importCalls.ExportVariants,
  }),
]
