import { z } from 'zod'
import { type Job, job, jobKind } from '../platform/jobs/job-kind.ts'
import { applyEvent } from './apply-event.ts'
import type { Payables } from './payable.ts'
import type { Providers } from './payment-provider.ts'

const kind = jobKind('payments.look_up_disputes', z.object({}), { cron: '20 4 * * *', retries: 0, at_once: 1 })

const maxAtOnce = 500

/** Asks the providers about open disputes if their webhooks do not report every decision. */
export const lookUpDisputesJob = (providers: Providers, payables: Payables): Job =>
  job(kind, async ({ now, ...environment }) => {
    const { sql, log } = environment
    const asked = providers.filter(({ lookUpDispute }) => lookUpDispute)
    const open = await sql<{ provider: string; provider_ref: string; refund_ref: string }[]>`
      SELECT a.provider, a.provider_ref, r.provider_ref AS refund_ref
      FROM payment_refunds r JOIN payment_attempts a ON a._id = r.attempt_id
      WHERE r.is_dispute AND r.status = 'pending' AND a.provider = ANY (${asked.map(({ name }) => name)})
        AND a.provider_ref IS NOT NULL AND r.provider_ref IS NOT NULL
      ORDER BY r.created_at LIMIT ${maxAtOnce}`
    for (const { provider: name, ...dispute } of open) {
      const provider = asked.find((one) => one.name === name)
      try {
        const event = await provider?.lookUpDispute?.(environment, { ...dispute, now })
        if (event) await sql.begin((tx) => applyEvent({ tx, payables, now }, name, event))
      } catch (error) {
        log.warn({ err: error, provider: name, ...dispute }, 'a dispute could not be looked up')
      }
    }
  })
