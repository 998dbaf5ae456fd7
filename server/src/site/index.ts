import type { ServerDomain } from '../platform/domain.ts'
import { acceptanceData } from './acceptances/acceptance-rows.ts'
import { eraseAcceptances } from './acceptances/erase-acceptances.ts'
import { backupJobs } from './backups/backup-jobs.ts'
import { siteRoutes } from './site-routes.ts'
import { sweepPolicyReportsJob } from './system/policy/policy-reports.ts'
import { systemGauges } from './system/system-gauges.ts'
import { checkForUpdateJob } from './system/updates/check-for-update.ts'
import { warningWebhook } from './system/warnings/warning-webhook.ts'
import { watchWarningsJob } from './system/warnings/watch-warnings.ts'

export const site: ServerDomain = {
  routes: siteRoutes,
  jobs: [watchWarningsJob, warningWebhook.job, checkForUpdateJob, sweepPolicyReportsJob, ...backupJobs],
  subscribers: [eraseAcceptances],
  ownData: acceptanceData,
  gauges: systemGauges,
}
