import type { ServerDomain } from '../platform/api/domain.ts'
import { askEngineJob, engineOverdueJob } from './automation/engine-jobs.ts'
import { startAutomationJob, startAutomationOfOrders } from './automation/start-automation.ts'
import { dropOldFilesJob } from './drop-old-files.ts'
import { feedbackFacts } from './facts/feedback-facts.ts'
import { offerFacts, offerOutcomeFacts, overdueFacts, refundFacts } from './facts/money-facts.ts'
import { assignmentFacts, automationFacts, expiringFilesFacts, orderFacts } from './facts/order-facts.ts'
import { forgetFeedbackOfRemoved } from './feedback/forget-removed-people.ts'
import { forgetGarageOfRemoved } from './garage/forget-removed-people.ts'
import { expireOffersJob } from './money/expire-offers.ts'
import { remindDebtorsJob } from './money/remind-debtors.ts'
import { orderRoutes } from './order-routes.ts'
import { ordersData } from './own-data.ts'
import { forgetQueueOfRemoved } from './queue/forget-removed-people.ts'
import { recalculateDueTimes } from './queue/recalculate-due-times.ts'
import { orderChecks } from './reconcile-orders.ts'
import { recordVinObservation } from './record-vin-observation.ts'
import { recountDays } from './statistics/recount-days.ts'
import { warnOfDeletionJob } from './warn-of-deletion.ts'

export const orders: ServerDomain = {
  routes: orderRoutes,
  jobs: [
    startAutomationJob,
    askEngineJob,
    engineOverdueJob,
    dropOldFilesJob,
    expireOffersJob,
    remindDebtorsJob,
    warnOfDeletionJob,
  ],
  subscribers: [
    startAutomationOfOrders,
    forgetQueueOfRemoved,
    recalculateDueTimes,
    recountDays,
    recordVinObservation,
    forgetGarageOfRemoved,
    forgetFeedbackOfRemoved,
  ],
  facts: [
    orderFacts,
    assignmentFacts,
    automationFacts,
    expiringFilesFacts,
    offerFacts,
    offerOutcomeFacts,
    refundFacts,
    overdueFacts,
    feedbackFacts,
  ],
  ownData: ordersData,
  checks: orderChecks,
}
