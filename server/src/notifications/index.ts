import type { ServerDomain } from '../platform/domain.ts'
import type { EventFacts } from '../platform/events/event-facts.ts'
import { campaignJobs } from './campaigns/campaign-jobs.ts'
import { campaignRoutes } from './campaigns/campaign-routes.ts'
import { sweepCampaignImagesJob } from './campaigns/sweep-campaign-images.ts'
import { sweepMessagesJob } from './channel-messages/sweep-messages.ts'
import { eraseRemovedPeople } from './erase-removed-people.ts'
import { notificationRoutes } from './notification-routes.ts'
import { type GuestLink, notifyPeople } from './notify-people.ts'
import { notificationsData } from './own-data.ts'
import { pushSendJob, pushSweepJob } from './push/push-jobs.ts'
import { sendDigestsJob } from './send-digests.ts'
import { smsJobs } from './sms/sms-jobs.ts'
import { sweepNotificationsJob } from './sweep-notifications.ts'
import { telegramSendJob } from './telegram/deliver-telegram.ts'
import { whatsappSendJob } from './whatsapp/deliver-whatsapp.ts'

type Sources = { facts: readonly EventFacts[]; guestLink: GuestLink }

/** Composes the notifications domain. `facts` are the functions with which the other domains provide the values of their events. */
export const notifications = ({ facts, guestLink }: Sources): ServerDomain => ({
  routes: [...notificationRoutes, ...campaignRoutes],
  jobs: [
    sweepNotificationsJob,
    sweepCampaignImagesJob,
    sendDigestsJob,
    pushSendJob,
    pushSweepJob,
    ...smsJobs,
    telegramSendJob,
    whatsappSendJob,
    sweepMessagesJob,
    ...campaignJobs,
  ],
  subscribers: [notifyPeople(facts, { guestLink }), eraseRemovedPeople],
  ownData: notificationsData,
})
