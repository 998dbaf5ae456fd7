import { variantImportCalls } from '@mapwright/contract/vehicles/import-endpoints.ts'
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
  ...levelRoutes(vtypes, calls.vtypeCalls),
  ...levelRoutes(manufacturers, calls.manufacturerCalls),
  ...levelRoutes(vmodels, calls.vmodelCalls),
  ...levelRoutes(generations, calls.generationCalls),
  ...levelRoutes(variants, calls.variantCalls),
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
  ...importRoutes(variantImport, variantImportCalls),
]
