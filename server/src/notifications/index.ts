import type { ServerDomain } from '../platform/api/domain.ts'
import type { EventFacts } from '../platform/events/event-facts.ts'
import { campaignJobs } from './campaigns/campaign-jobs.ts'
import { campaignRoutes } from './campaigns/campaign-routes.ts'
import { sweepCampaignImagesJob } from './campaigns/sweep-campaign-images.ts'
import { eraseRemovedPeople } from './erase-removed-people.ts'
import { notificationRoutes } from './notification-routes.ts'
import { notifyPeople } from './notify-people.ts'
import { notificationsData } from './own-data.ts'
import { pushSendJob, pushSweepJob } from './push/push-jobs.ts'
import { smsJobs } from './sms/sms-jobs.ts'

/** `facts` are what the other domains tell about their events. */
export const notifications = (facts: readonly EventFacts[]): ServerDomain => ({
  routes: [...notificationRoutes, ...campaignRoutes],
  jobs: [sweepCampaignImagesJob, pushSendJob, pushSweepJob, ...smsJobs, ...campaignJobs],
  subscribers: [notifyPeople(facts), eraseRemovedPeople],
  ownData: notificationsData,
})
