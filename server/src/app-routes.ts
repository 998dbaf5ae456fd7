import { accountsRoutes } from './accounts/accounts-routes.ts'
import { codesRoutes } from './codes/codes-routes.ts'
import { creditsRoutes } from './credits/credits-routes.ts'
import { downloadsRoutes } from './downloads/downloads-routes.ts'
import { listEmptyParts, loadSampleData, loadSamplePart } from './load-sample-data.ts'
import { campaignRoutes } from './notifications/campaign-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import type { Route } from './platform/api/handler.ts'
import { setUpSite } from './site/set-up-site.ts'
import { siteRoutes } from './site/site-routes.ts'
import { tuningRoutes } from './tuning/tuning-routes.ts'
import { locationRoutes } from './vehicles/locations/location-routes.ts'
import { vehicleRoutes } from './vehicles/vehicle-routes.ts'

/** All routes by domain. The server does not start if a declared endpoint is missing. */
export const appRoutes: readonly Route[] = [
  ...accountsRoutes({ setUpSite, loadSampleData, loadSamplePart, listEmptyParts }),
  ...siteRoutes,
  ...tuningRoutes,
  ...vehicleRoutes,
  ...locationRoutes,
  ...downloadsRoutes,
  ...codesRoutes,
  ...creditsRoutes,
  ...orderRoutes,
  ...notificationRoutes,
  ...campaignRoutes,
]
