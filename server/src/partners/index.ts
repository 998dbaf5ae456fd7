import type { ServerDomain } from '../platform/domain.ts'
import { accessRoutes } from './access-routes.ts'
import { eraseRemovedPeople } from './erase-removed-people.ts'
import { partnersData } from './own-data.ts'
import { partnerRoutes } from './partner-routes.ts'
import { linkQuoteToOrder } from './quotes/link-quote-to-order.ts'
import { quoteFacts } from './quotes/quote-facts.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import { sweepQuotesJob } from './quotes/sweep-quotes.ts'
import { recordOrderChange } from './record-order-change.ts'
import { expiringFacts, renewAccessesJob } from './renew-accesses.ts'
import { partnerWebhooks } from './webhooks/partner-webhooks.ts'
import { queueWebhooks } from './webhooks/queue-webhooks.ts'
import { sweepDeliveriesJob } from './webhooks/sweep-deliveries.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import { widgetRoutes } from './widget/widget-routes.ts'

export const partners: ServerDomain = {
  routes: [...accessRoutes, ...partnerRoutes, ...quoteRoutes, ...webhookRoutes, ...widgetRoutes],
  jobs: [renewAccessesJob, sweepQuotesJob, partnerWebhooks.job, sweepDeliveriesJob],
  subscribers: [eraseRemovedPeople, linkQuoteToOrder, queueWebhooks, recordOrderChange],
  facts: [expiringFacts, quoteFacts],
  ownData: partnersData,
}
