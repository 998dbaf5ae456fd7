import { z } from 'zod'
import { jobKind } from '../platform/jobs/job-kind.ts'

/**
 * Exchanges everything that waits with the master, in both directions. Enqueued after changes on this site and, while orders are
 * under way, every few seconds. The schedule checks for changes at quiet times, and restarts the exchange after a crash.
 */
export const exchange = jobKind('joined.exchange', z.object({}), {
  cron: '* * * * *',
  at_once: 1,
  retries: 0,
  expire_seconds: 900,
})
