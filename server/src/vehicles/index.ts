import type { ServerDomain } from '../platform/domain.ts'
import { variantImport } from './import/variant-import.ts'
import { locationRoutes } from './locations/location-routes.ts'
import { clearRegResults, sweepRegResultsJob } from './reg-search/sweep-results.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

export const vehicles: ServerDomain = {
  routes: [...vehicleRoutes, ...locationRoutes],
  jobs: [sweepRegResultsJob],
  subscribers: [clearRegResults],
  imports: [variantImport],
}
