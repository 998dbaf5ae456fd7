import type { ServerDomain } from '../platform/api/domain.ts'
import { askEngineJob, engineOverdueJob } from './automation/engine-jobs.ts'
import { takeUpJob, takeUpOrders } from './automation/take-up.ts'
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
import { recountDays } from './statistics/recount-days.ts'
import { teachVins } from './teach-vins.ts'
import { warnOfDeletionJob } from './warn-of-deletion.ts'

export const orders: ServerDomain = {
  routes: orderRoutes,
  jobs: [
    takeUpJob,
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
    takeUpOrders,
    forgetConversationsOfRemoved,
    forgetQueueOfRemoved,
    recalculateDueTimes,
    recountDays,
    teachVins,
    forgetGarageOfRemoved,
    forgetFeedbackOfRemoved,
    forgetMailsOfRemoved,
  ],
  ownData: ordersData,
}
