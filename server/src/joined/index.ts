import type { ServerDomain } from '../platform/domain.ts'
import { answerOffer } from './answer-offer.ts'
import { siteRoutes } from './connection/change-site.ts'
import { mappingRoutes } from './connection/mappings.ts'
import { trySite } from './connection/try-site.ts'
import { exchangeJob } from './exchange-job.ts'
import {
  eraseRemovedPeople,
  forwardNewOrders,
  recallEndedOrders,
  sendAnswers,
  sendCustomerMessages,
} from './follow-own-orders.ts'
import { forwardRoutes } from './forward-order.ts'
import { refusedFacts, stuckFacts } from './joined-facts.ts'
import { readingRoutes } from './reading/list-joined-orders.ts'

export const joined: ServerDomain = {
  routes: [...siteRoutes, trySite, ...mappingRoutes, ...readingRoutes, ...forwardRoutes, answerOffer],
  jobs: [exchangeJob],
  subscribers: [forwardNewOrders, sendAnswers, recallEndedOrders, sendCustomerMessages, eraseRemovedPeople],
  facts: [stuckFacts, refusedFacts],
}
