import type { ServerDomain } from '../platform/api/domain.ts'
import { accessRoutes } from './access-routes.ts'
import { forgetRemovedPeople } from './forget-removed-people.ts'
import { partnersData } from './own-data.ts'
import { partnerRoutes } from './partner-routes.ts'
import { expiringFacts, renewAccessesJob } from './renew-accesses.ts'

export const partners: ServerDomain = {
  routes: [...accessRoutes, ...partnerRoutes],
  jobs: [renewAccessesJob],
  subscribers: [forgetRemovedPeople],
  facts: [expiringFacts],
  ownData: partnersData,
}
