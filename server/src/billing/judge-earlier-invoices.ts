import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { judgeEvidence } from './judge-evidence.ts'

const perRun = 500

/** Judges the invoices of earlier releases. Returns their number. */
export async function judgeEarlierInvoices(sql: Sql): Promise<number> {
  let judged = 0
  for (let last = perRun; last === perRun; judged += last)
    last = await sql.begin((tx) => judgeEvidence(tx, { unjudged: perRun }))
  return judged
}

const kind = jobKind('billing.judge_earlier_invoices', z.object({}), { cron: '*/10 * * * *', retries: 0, at_once: 1 })

export const judgeEarlierInvoicesJob = job(kind, async ({ sql, log }) => {
  const judged = await judgeEarlierInvoices(sql)
  if (judged > 0) log.info({ judged }, 'judged the evidence on invoices of earlier releases')
})
