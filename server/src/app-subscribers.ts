import { forgetLocatedAddresses } from './accounts/locate-address.ts'
import { forgetUploadsOfRemoved } from './downloads/forget-removed-people.ts'
import type { Subscriber } from './events/subscriber.ts'
import { tellAboutAssignments } from './notifications/tell-about-assignments.ts'
import { tellAboutAutomation } from './notifications/tell-about-automation.ts'
import { tellAboutExpiringFiles } from './notifications/tell-about-expiring-files.ts'
import { tellAboutFeedback } from './notifications/tell-about-feedback.ts'
import { tellAboutFileUploads } from './notifications/tell-about-file-uploads.ts'
import { tellAboutMessages } from './notifications/tell-about-messages.ts'
import { tellAboutOrderMoney } from './notifications/tell-about-order-money.ts'
import { tellAboutOrders } from './notifications/tell-about-orders.ts'
import { forgetRemovedPeople, tellAboutInvoices, tellAboutPeople } from './notifications/tell-about-people.ts'
import { tellOpenScreens } from './notifications/tell-open-screens.ts'
import { takeUpOrders } from './orders/automation/take-up.ts'
import { forgetFeedbackOfRemoved } from './orders/feedback/forget-removed-people.ts'
import { forgetGarageOfRemoved } from './orders/garage/forget-removed-people.ts'
import { forgetMailsOfRemoved } from './orders/mail-in/sweep-mail-in.ts'
import { forgetConversationsOfRemoved } from './orders/messages/forget-removed-people.ts'
import { countDueAnew } from './orders/queue/count-due-anew.ts'
import { forgetQueueOfRemoved } from './orders/queue/forget-removed-people.ts'
import { recountDays } from './orders/statistics/recount-days.ts'
import { teachVins } from './orders/teach-vins.ts'
import { clearRegResults } from './vehicles/reg-search/sweep-results.ts'

/** Everybody who wants to know what happened: notifications and mail first, so that screens that read again find them. */
export const appSubscribers: readonly Subscriber[] = [
  tellAboutOrders,
  tellAboutAssignments,
  tellAboutOrderMoney,
  tellAboutPeople,
  tellAboutInvoices,
  tellAboutMessages,
  tellAboutFeedback,
  tellAboutFileUploads,
  tellAboutAutomation,
  takeUpOrders,
  tellAboutExpiringFiles,
  forgetRemovedPeople,
  forgetUploadsOfRemoved,
  forgetConversationsOfRemoved,
  forgetQueueOfRemoved,
  countDueAnew,
  recountDays,
  teachVins,
  forgetGarageOfRemoved,
  forgetFeedbackOfRemoved,
  forgetMailsOfRemoved,
  clearRegResults,
  forgetLocatedAddresses,
  tellOpenScreens,
]
