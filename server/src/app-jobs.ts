import { exportDataJob } from './accounts/export-data.ts'
import { accountsData } from './accounts/own-data.ts'
import { sendResetCodeJob } from './accounts/send-forgot-pass-code.ts'
import { sweepExportsJob } from './accounts/sweep-exports.ts'
import { sweepSessionsJob } from './accounts/sweep-sessions.ts'
import { appImports } from './app-imports.ts'
import { eraseOldInvoicesJob } from './credits/erase-old-invoices.ts'
import { invoiceAttachment } from './credits/invoice-attachment.ts'
import { creditsData } from './credits/own-data.ts'
import { deleteOldUploadsJob } from './downloads/delete-old-uploads.ts'
import { downloadsData } from './downloads/own-data.ts'
import { campaignSend, campaignTest } from './notifications/campaign-job-kinds.ts'
import { campaignJobs } from './notifications/campaign-jobs.ts'
import { notificationsData } from './notifications/own-data.ts'
import { pushSendJob, pushSweepJob } from './notifications/push-jobs.ts'
import { sweepCampaignImagesJob } from './notifications/sweep-campaign-images.ts'
import { askEngineJob, engineOverdueJob } from './orders/automation/engine-jobs.ts'
import { takeUpJob } from './orders/automation/take-up.ts'
import { dropOldFilesJob } from './orders/drop-old-files.ts'
import { pollMailboxJob } from './orders/mail-in/poll-mailbox.ts'
import { replyAddressOf } from './orders/mail-in/reply-rows.ts'
import { sweepMailInJob } from './orders/mail-in/sweep-mail-in.ts'
import { takeMailJob } from './orders/mail-in/take-mail.ts'
import { expireOffersJob } from './orders/money/expire-offers.ts'
import { remindDebtorsJob } from './orders/money/remind-debtors.ts'
import { ordersData } from './orders/own-data.ts'
import { warnOfDeletionJob } from './orders/warn-of-deletion.ts'
import type { App } from './platform/api/handler.ts'
import { fileJobs } from './platform/files/file-jobs.ts'
import { importJobs } from './platform/imports/import-jobs.ts'
import type { Job, JobKind } from './platform/jobs/job-kind.ts'
import { mailJobs } from './platform/mail/mail-jobs.ts'
import { mailSend } from './platform/mail/send-mail.ts'
import { mailSweepJob } from './platform/mail/sweep-mails.ts'
import { readSettings } from './site/read-settings.ts'
import { sweepRegResultsJob } from './vehicles/reg-search/sweep-results.ts'

/** Each domain's part of a personal data export. */
const ownData = [...accountsData, ...ordersData, ...creditsData, ...downloadsData, ...notificationsData]

const domainJobs: readonly Job[] = [
  sendResetCodeJob,
  sweepSessionsJob,
  ...fileJobs,
  ...importJobs(appImports),
  mailSweepJob,
  eraseOldInvoicesJob,
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
  deleteOldUploadsJob,
  exportDataJob(ownData),
  sweepExportsJob,
  sweepRegResultsJob,
  sweepCampaignImagesJob,
  pushSendJob,
  pushSweepJob,
]

/** All kinds of jobs; their queues are created with the database. */
export const allJobs: readonly JobKind[] = [...domainJobs, mailSend, campaignSend, campaignTest]

/** All jobs of a running site, with their handlers. */
export const appJobs = ({ publicUrl, mailServer }: Pick<App, 'publicUrl' | 'mailServer'>): readonly Job[] => [
  ...domainJobs,
  ...mailJobs({
    publicUrl,
    mailServer,
    site: readSettings,
    replyAddressFor: replyAddressOf,
    attachmentsOf: invoiceAttachment,
  }),
  ...campaignJobs({ publicUrl, mailServer, site: readSettings }),
]
