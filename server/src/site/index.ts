import type { ServerDomain } from '../platform/domain.ts'
import { acceptanceData } from './acceptances/acceptance-rows.ts'
import { eraseAcceptances } from './acceptances/erase-acceptances.ts'
import { siteRoutes } from './site-routes.ts'
import { systemGauges } from './system/system-gauges.ts'

export const site: ServerDomain = {
  routes: siteRoutes,
  subscribers: [eraseAcceptances],
  ownData: acceptanceData,
  gauges: systemGauges,
}
