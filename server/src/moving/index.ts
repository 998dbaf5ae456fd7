import { customerImportCalls, customerUndoCalls } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import type { ServerDomain } from '../platform/domain.ts'
import { importRoutes } from '../platform/imports/import-routes.ts'
import { undoRoutes } from '../platform/imports/undo-routes.ts'
import { customerImport } from './customers/customer-import.ts'
import { getImportChoices, setImportChoices } from './customers/import-choices.ts'
import { eraseMovedCustomer, sweepMovedCustomersJob } from './customers/sweep-moved-customers.ts'
import { movingData } from './own-data.ts'

export const moving: ServerDomain = {
  routes: [
    ...importRoutes(customerImport, customerImportCalls),
    ...undoRoutes(customerImport, customerUndoCalls),
    getImportChoices,
    setImportChoices,
  ],
  jobs: [sweepMovedCustomersJob],
  subscribers: [eraseMovedCustomer],
  imports: [customerImport],
  ownData: movingData,
}
