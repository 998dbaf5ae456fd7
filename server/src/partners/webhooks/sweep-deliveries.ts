import { webhookRules } from '@mapwright/contract/partners/webhooks/webhook.ts'
import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { removeOldDeliveries } from '../../platform/webhooks/delivery-rows.ts'

const kind = jobKind('partners.sweep_deliveries', z.object({}), { cron: '51 3 * * *', retries: 2, at_once: 1 })

/** Deletes old entries from the logs of webhooks. */
export const sweepDeliveriesJob = job(kind, async ({ sql, now }) => {
  await removeOldDeliveries(sql, { days: webhookRules.kept_days, now })
})
