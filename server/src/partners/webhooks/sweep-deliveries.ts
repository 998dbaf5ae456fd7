import { webhookRules } from '@mapwright/contract/partners/webhook.ts'
import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const kind = jobKind('partners.sweep_deliveries', z.object({}), { cron: '51 3 * * *', retries: 2, at_once: 1 })

/** Shortens the logs of webhooks. */
export const sweepDeliveriesJob = job(kind, async ({ sql, now }) => {
  await sql`
    DELETE FROM webhook_deliveries WHERE created_at < ${now}::timestamptz - make_interval(days => ${webhookRules.kept_days}::int)`
})
