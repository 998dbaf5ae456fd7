import type { ServerDomain } from '../platform/api/domain.ts'
import { askEngineJob, engineOverdueJob } from './automation/engine-jobs.ts'
import { startAutomationJob, startAutomationOfOrders } from './automation/start-automation.ts'
import { dropOldFilesJob } from './drop-old-files.ts'
import { forgetFeedbackOfRemoved } from './feedback/forget-removed-people.ts'
import { forgetGarageOfRemoved } from './garage/forget-removed-people.ts'
import { pollMailboxJob } from './mail-in/poll-mailbox.ts'
import { forgetMailsOfRemoved, sweepMailInJob } from './mail-in/sweep-mail-in.ts'
import { takeMailJob } from './mail-in/take-mail.ts'
import { forgetConversationsOfRemoved } from './messages/forget-removed-people.ts'
import { expireOffersJob } from './money/expire-offers.ts'
import { remindDebtorsJob } from './money/remind-debtors.ts'
import { orderRoutes } from './order-routes.ts'
import { ordersData } from './own-data.ts'
import { forgetQueueOfRemoved } from './queue/forget-removed-people.ts'
import { recalculateDueTimes } from './queue/recalculate-due-times.ts'
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
    takeMailJob,
    pollMailboxJob,
    sweepMailInJob,
    warnOfDeletionJob,
  ],
  subscribers: [
    startAutomationOfOrders,
    forgetConversationsOfRemoved,
    forgetQueueOfRemoved,
    recalculateDueTimes,
    recountDays,
    recordVinObservation,
    forgetGarageOfRemoved,
    forgetFeedbackOfRemoved,
    forgetMailsOfRemoved,
  ],
  ownData: ordersData,
}
