import { clearLocatedAddresses } from './accounts/locate-address.ts'
import { deleteUploadsOfRemovedUser } from './downloads/delete-uploads-of-removed-user.ts'
import { notifyAboutAssignments } from './notifications/notify-about-assignments.ts'
import { notifyAboutAutomation } from './notifications/notify-about-automation.ts'
import { notifyAboutExpiringFiles } from './notifications/notify-about-expiring-files.ts'
import { notifyAboutFeedback } from './notifications/notify-about-feedback.ts'
import { notifyAboutFileUploads } from './notifications/notify-about-file-uploads.ts'
import { notifyAboutMessages } from './notifications/notify-about-messages.ts'
import { notifyAboutOrderMoney } from './notifications/notify-about-order-money.ts'
import { notifyAboutOrders } from './notifications/notify-about-orders.ts'
import { forgetRemovedUsers, notifyAboutInvoices, notifyAboutPeople } from './notifications/notify-about-people.ts'
import { publishLiveUpdates } from './notifications/publish-live-updates.ts'
import { takeUpOrders } from './orders/automation/take-up.ts'
import { forgetFeedbackOfRemoved } from './orders/feedback/forget-removed-people.ts'
import { forgetGarageOfRemoved } from './orders/garage/forget-removed-people.ts'
import { forgetMailsOfRemoved } from './orders/mail-in/sweep-mail-in.ts'
import { forgetConversationsOfRemoved } from './orders/messages/forget-removed-people.ts'
import { forgetQueueOfRemoved } from './orders/queue/forget-removed-people.ts'
import { recalculateDueTimes } from './orders/queue/recalculate-due-times.ts'
import { recountDays } from './orders/statistics/recount-days.ts'
import { teachVins } from './orders/teach-vins.ts'
import type { Subscriber } from './platform/events/subscriber.ts'
import { clearRegResults } from './vehicles/reg-search/sweep-results.ts'

/** All subscribers: notifications and mails first, so that pages that read again find them. */
export const appSubscribers: readonly Subscriber[] = [
  notifyAboutOrders,
  notifyAboutAssignments,
  notifyAboutOrderMoney,
  notifyAboutPeople,
  notifyAboutInvoices,
  notifyAboutMessages,
  notifyAboutFeedback,
  notifyAboutFileUploads,
  notifyAboutAutomation,
  takeUpOrders,
  notifyAboutExpiringFiles,
  forgetRemovedUsers,
  deleteUploadsOfRemovedUser,
  forgetConversationsOfRemoved,
  forgetQueueOfRemoved,
  recalculateDueTimes,
  recountDays,
  teachVins,
  forgetGarageOfRemoved,
  forgetFeedbackOfRemoved,
  forgetMailsOfRemoved,
  clearRegResults,
  clearLocatedAddresses,
  publishLiveUpdates,
]
