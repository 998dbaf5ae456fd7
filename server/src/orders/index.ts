import type { ServerDomain } from '../platform/domain.ts'
import { askEngineJob, engineOverdueJob } from './automation/engine-jobs.ts'
import { startAutomationJob, startAutomationOfOrders } from './automation/start-automation.ts'
import { sweepAutomationLogJob } from './automation/sweep-automation-log.ts'
import { decryptOriginalsOfOrders, recognizeOriginalJob } from './bridges/decrypt-original.ts'
import { feedbackFacts } from './facts/feedback-facts.ts'
import { offerFacts, offerOutcomeFacts, overdueFacts, refundFacts } from './facts/money-facts.ts'
import {
  approvalFacts,
  assignmentFacts,
  automationFacts,
  declinedFacts,
  expiringFilesFacts,
  orderFacts,
  toolFileFacts,
} from './facts/order-facts.ts'
import { eraseFeedbackOfRemoved } from './feedback/erase-removed-people.ts'
import { deleteOldFilesJob } from './files/delete-old-files.ts'
import { warnOfDeletionJob } from './files/warn-of-deletion.ts'
import { firstStepsRoutes, type ShopTexts } from './first-steps.ts'
import { eraseGarageOfRemoved } from './garage/erase-removed-people.ts'
import { eraseImportedOrdersOfRemoved } from './imported/erase-removed-people.ts'
import { orderImport } from './imported/imported-order-import.ts'
import { sweepImportedOrdersJob } from './imported/sweep-imported-orders.ts'
import { expireOffersJob } from './money/expire-offers.ts'
import { remindDebtorsJob } from './money/remind-debtors.ts'
import { orderRoutes } from './order-routes.ts'
import { ordersData } from './own-data.ts'
import { eraseQueueOfRemoved } from './queue/erase-removed-people.ts'
import { recalculateDueTimes } from './queue/recalculate-due-times.ts'
import { queueGauges } from './queue-gauges.ts'
import { orderChecks } from './reconcile-orders.ts'
import { recountDays } from './statistics/recount-days.ts'
import { callBridgeJob } from './tool-files/call-bridge.ts'
import { deleteOldUnsentOrdersJob, deleteUnsentOfPlaced, eraseUnsentOfRemoved } from './unsent/erase-unsent-orders.ts'
import { recordVinObservation } from './vehicle/record-vin-observation.ts'

/** Composes the orders domain. `shopTexts` is injected, because this domain must not import the shop. */
export const orders = ({ shopTexts }: { shopTexts: ShopTexts }): ServerDomain => ({
  routes: [...orderRoutes, ...firstStepsRoutes(shopTexts)],
  jobs: [
    startAutomationJob,
    askEngineJob,
    engineOverdueJob,
    sweepAutomationLogJob,
    recognizeOriginalJob,
    callBridgeJob,
    deleteOldFilesJob,
    expireOffersJob,
    remindDebtorsJob,
    warnOfDeletionJob,
    deleteOldUnsentOrdersJob,
    sweepImportedOrdersJob,
  ],
  subscribers: [
    startAutomationOfOrders,
    decryptOriginalsOfOrders,
    eraseQueueOfRemoved,
    recalculateDueTimes,
    recountDays,
    recordVinObservation,
    eraseGarageOfRemoved,
    eraseFeedbackOfRemoved,
    eraseImportedOrdersOfRemoved,
    deleteUnsentOfPlaced,
    eraseUnsentOfRemoved,
  ],
  facts: [
    orderFacts,
    approvalFacts,
    declinedFacts,
    assignmentFacts,
    automationFacts,
    toolFileFacts,
    expiringFilesFacts,
    offerFacts,
    offerOutcomeFacts,
    refundFacts,
    overdueFacts,
    feedbackFacts,
  ],
  imports: [orderImport],
  ownData: ordersData,
  gauges: queueGauges,
  checks: orderChecks,
})
