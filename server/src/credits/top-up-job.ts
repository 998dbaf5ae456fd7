import { z } from 'zod'
import type { Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { jobKind } from '../platform/jobs/job-kind.ts'

/** Job that buys credits for a customer whose balance is below the threshold of the automatic top-up. */
export const topUpCredits = jobKind('credits.top_up', z.object({ user_id: z.uuid() }))

/** Starts a top-up after the commit, if the customer's balance is now below the threshold. */
export async function startTopUp(tx: Tx, user_id: string): Promise<void> {
  const [due] = await tx`
    SELECT FROM credit_top_ups t JOIN ledger_accounts a ON a.user_id = t.user_id
    WHERE t.user_id = ${user_id} AND t.paused_because IS NULL AND a.balance < t.threshold`
  if (due) await enqueue(tx, topUpCredits, { user_id })
}
