import type { ServerDomain } from '../platform/api/domain.ts'
import { creditsRoutes } from './credits-routes.ts'
import { eraseOldInvoicesJob } from './erase-old-invoices.ts'
import { creditsData } from './own-data.ts'

export const credits: ServerDomain = {
  routes: creditsRoutes,
  jobs: [eraseOldInvoicesJob],
  ownData: creditsData,
}
