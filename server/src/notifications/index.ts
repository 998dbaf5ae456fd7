import type { Subject } from '../conversations/subject.ts'
import type { ServerDomain } from '../platform/api/domain.ts'
import { campaignJobs } from './campaign-jobs.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { notifyAboutAssignments } from './notify-about-assignments.ts'
import { notifyAboutAutomation } from './notify-about-automation.ts'
import { notifyAboutExpiringFiles } from './notify-about-expiring-files.ts'
import { notifyAboutFeedback } from './notify-about-feedback.ts'
import { notifyAboutFileUploads } from './notify-about-file-uploads.ts'
import { notifyAboutMessages } from './notify-about-messages.ts'
import { notifyAboutOrderMoney } from './notify-about-order-money.ts'
import { notifyAboutOrders } from './notify-about-orders.ts'
import { forgetRemovedUsers, notifyAboutInvoices, notifyAboutPeople } from './notify-about-people.ts'
import { notificationsData } from './own-data.ts'
import { pushSendJob, pushSweepJob } from './push-jobs.ts'
import { sweepCampaignImagesJob } from './sweep-campaign-images.ts'

export const notifications = ({ subjects }: { subjects: readonly Subject[] }): ServerDomain => ({
  routes: [...notificationRoutes, ...campaignRoutes],
  jobs: [sweepCampaignImagesJob, pushSendJob, pushSweepJob, ...campaignJobs],
  subscribers: [
    notifyAboutOrders,
    notifyAboutAssignments,
    notifyAboutOrderMoney,
    notifyAboutPeople,
    notifyAboutInvoices,
    notifyAboutMessages(subjects),
    notifyAboutFeedback,
    notifyAboutFileUploads,
    notifyAboutAutomation,
    notifyAboutExpiringFiles,
    forgetRemovedUsers,
  ],
  ownData: notificationsData,
})
