import { z } from 'zod'
import { type Job, job, jobKind } from '../platform/jobs/job-kind.ts'
import { applyEvent } from './apply-event.ts'
import type { Payables } from './payable.ts'
import { findProvider, type Providers } from './payment-provider.ts'

const kind = jobKind('payments.look_up', z.object({}), { cron: '*/10 * * * *', retries: 0, at_once: 1 })

/**
 * Minimum age in minutes and maximum age in days of the payments to look up, and maximum number per run. Webhooks normally arrive within
 * seconds, and providers stop retrying after some days. Charges of stored methods are looked up for longer, because an open one stops all
 * further top-ups.
 */
const [fromMinutes, toDays, chargesToDays, maxAtOnce] = [10, 14, 60, 100]

/** Asks the providers about payments whose webhook has not arrived. */
export const lookUpPaymentsJob = (providers: Providers, payables: Payables): Job =>
  job(kind, async ({ now, ...environment }) => {
    const { sql, log } = environment
    const pending = await sql<{ provider: string; provider_ref: string }[]>`
      SELECT provider, provider_ref FROM payment_attempts
      WHERE status = 'pending' AND provider_ref IS NOT NULL
        AND created_at < ${now}::timestamptz - make_interval(mins => ${fromMinutes})
        AND created_at > ${now}::timestamptz - make_interval(days => CASE WHEN EXISTS (
          SELECT FROM payment_charges c WHERE c.attempt_id = payment_attempts._id
        ) THEN ${chargesToDays}::int ELSE ${toDays}::int END)
      ORDER BY updated_at LIMIT ${maxAtOnce}`
    for (const { provider: name, provider_ref } of pending) {
      const provider = findProvider(providers, name)
      try {
        const event = await provider?.lookUp(environment, provider_ref)
        if (event) await sql.begin((tx) => applyEvent({ tx, payables, now }, name, event))
      } catch (error) {
        log.warn({ err: error, provider: name, provider_ref }, 'a payment could not be looked up')
      }
      await sql`UPDATE payment_attempts SET updated_at = ${now}
        WHERE provider = ${name} AND provider_ref = ${provider_ref} AND status = 'pending'`
    }
  })
