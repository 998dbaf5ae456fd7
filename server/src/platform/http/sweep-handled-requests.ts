import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'
import { keyLifetime } from './idempotency.ts'

const kind = jobKind('platform.sweep_handled_requests', z.object({}), { cron: '52 3 * * *', retries: 0, at_once: 1 })

/**
 * Retention of webhook events. Other servers repeat a webhook automatically for a few days, and allow manual repeats for up to a month
 * (Stripe: 30 days).
 */
const webhooksKeptFor = '60 days'

/** Deletes expired idempotency keys, and webhook events that are old enough not to be sent again. */
export const handledRequestsSweepJob = job(kind, async ({ sql, now }) => {
  await sql`DELETE FROM idempotency_keys WHERE created_at < ${now}::timestamptz - ${keyLifetime}::interval`
  await sql`DELETE FROM webhook_events WHERE received_at < ${now}::timestamptz - ${webhooksKeptFor}::interval`
})
