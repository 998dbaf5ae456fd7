import { forgetUploadsOfRemoved } from './downloads/forget-removed-people.ts'
import type { Subscriber } from './events/subscriber.ts'
import { tellAboutFileUploads } from './notifications/tell-about-file-uploads.ts'
import { tellAboutMessages } from './notifications/tell-about-messages.ts'
import { tellAboutOrders } from './notifications/tell-about-orders.ts'
import { forgetRemovedPeople, tellAboutInvoices, tellAboutPeople } from './notifications/tell-about-people.ts'
import { tellOpenScreens } from './notifications/tell-open-screens.ts'
import { forgetConversationsOfRemoved } from './orders/messages/forget-removed-people.ts'

/** Everybody who wants to know what happened: notifications and mail first, so that screens that read again find them. */
export const appSubscribers: readonly Subscriber[] = [
  tellAboutOrders,
  tellAboutPeople,
  tellAboutInvoices,
  tellAboutMessages,
  tellAboutFileUploads,
  forgetRemovedPeople,
  forgetUploadsOfRemoved,
  forgetConversationsOfRemoved,
  tellOpenScreens,
]
