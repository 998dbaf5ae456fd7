import { GetBookChecks, StartBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import { z } from 'zod'
import { command, query } from '../platform/api/handler.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type Job, job, jobKind } from '../platform/jobs/job-kind.ts'
import type { Check } from '../platform/reconcile/check.ts'
import { runChecks } from '../platform/reconcile/run-checks.ts'
import { announceDifferences } from './announce-differences.ts'
import { finishRun, insertRun, lastResults, newestRun, saveResult } from './check-rows.ts'
import type { Difference } from './difference-rows.ts'

/** Job that runs every night and on request by staff. For a request, `run_id` is the run that the request has created. */
export const checkBooks = jobKind('books.check', z.object({ run_id: z.uuid().optional() }), {
  cron: '25 2 * * *',
  at_once: 1,
  retries: 1,
  expire_seconds: 600,
})

/** Checks the books and stores each result immediately. Notifies staff of new differences at the end. */
export const checkBooksJob = (checks: readonly Check[]): Job =>
  job(checkBooks, async ({ sql, data, now }) => {
    const run_id = data.run_id ?? (await insertRun(sql, { started_by: null, now }))
    const found: Difference[] = []
    await runChecks(sql, checks, async ({ key }, rows) => {
      found.push(...rows.map(({ subject }) => ({ key, subject })))
      await saveResult(sql, { run_id, key, rows, now })
    })
    await sql.begin(async (tx) => {
      const started_by = await finishRun(tx, run_id)
      await announceDifferences(tx, { run_id, started_by, found, now })
    })
  })

/** Lists all checks in their order. Checks that have never run have no result. */
export const getBookChecks = (checks: readonly Check[]) =>
  query(GetBookChecks, async ({ sql, now }) => {
    const [run, results] = await Promise.all([newestRun(sql, now), lastResults(sql)])
    const none = { checked_at: null, differences: 0, rows: [] }
    return { run, checks: checks.map(({ key }) => results.get(key) ?? { key, ...none }) }
  })

/** Starts a run. Two concurrent requests get the same run. */
export const startBookChecks = command(StartBookChecks, async ({ tx, actor, now, audit }) => {
  await tx`LOCK TABLE book_runs IN SHARE ROW EXCLUSIVE MODE`
  const newest = await newestRun(tx, now)
  if (newest?.status === 'running') return { run_id: newest._id }
  const run_id = await insertRun(tx, { started_by: actor._id, now })
  await enqueue(tx, checkBooks, { run_id })
  audit({ target_id: run_id })
  return { run_id }
})
