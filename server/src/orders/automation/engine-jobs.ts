import type { AutomationReason } from '@mapwright/contract/orders/order-automation.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { type AutomationRow, automationRow, engineSecret } from './automation-rows.ts'
import { type Called, callEngine, hostOf } from './call-engine.ts'
import { askEngine, engineOverdue } from './engine-job-kinds.ts'
import { readEngineOrder } from './engine-message.ts'
import { retryRequest } from './retry-request.ts'
import { endRun, isOvertaken, lockRun, logRun, noteResult, type Run } from './runs.ts'

const maxLinkMinutes = 30

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

type Attempt = { run_id: string; attempt: number }

/** Returns the id of the request's log entry, if its result is one of `results`. */
async function openRequest(tx: Tx, { run_id, attempt }: Attempt, results: readonly string[]) {
  const [row] = await tx<{ _id: string }[]>`
    SELECT _id FROM automation_log WHERE run_id = ${run_id} AND entry = 'request' AND attempt = ${attempt}
      AND result = ANY (${results})`
  return row?._id
}

/** Returns true if no newer request exists. A repetition after a crash counts as the same request. */
async function isDue(tx: Tx, run: Run, data: Attempt): Promise<boolean> {
  if (run.state !== 'working') return false
  if (run.attempts === data.attempt - 1) return true
  return run.attempts === data.attempt && (await openRequest(tx, data, ['sending'])) !== undefined
}

/** Records a request and its new download link before the request is sent. Returns undefined if no request is needed. */
async function prepare(tx: Tx, data: Attempt, settings: AutomationRow, now: Date) {
  const { run, order } = await lockRun(tx, data.run_id)
  if (!(await isDue(tx, run, data))) return undefined
  if (await isOvertaken(tx, run, order)) {
    await endRun(tx, run, 'overtaken', { now })
    return undefined
  }
  const { engine_address, engine_minutes } = settings
  const token = newToken()
  const link_expires_at = minutesAfter(now, Math.min(engine_minutes, maxLinkMinutes))
  await tx`UPDATE automation_runs SET attempts = ${data.attempt}, link_hash = ${hashOfToken(token)},
    link_expires_at = ${link_expires_at}, link_used_at = NULL WHERE _id = ${run._id}`
  let log_id = await openRequest(tx, data, ['sending'])
  if (log_id === undefined) {
    const request = {
      entry: 'request',
      attempt: data.attempt,
      target: hostOf(engine_address),
      result: 'sending',
    } as const
    log_id = await logRun(tx, run._id, { ...request, now })
    await enqueue(tx, engineOverdue, data, { start_after: minutesAfter(now, engine_minutes) })
  }
  const facts = await readEngineOrder(tx, order._id)
  return { log_id: log_id ?? '', token, link_expires_at, facts }
}

const reasons: Record<Exclude<Called['result'], 'accepted'>, { reason: AutomationReason; isFinal: boolean }> = {
  declined: { reason: 'declined', isFinal: true },
  address_refused: { reason: 'address_refused', isFinal: true },
  no_secret: { reason: 'no_secret', isFinal: true },
  http_error: { reason: 'engine_error', isFinal: false },
  unreachable: { reason: 'unreachable', isFinal: false },
}

/** Requests a modified file from the engine. The engine sends the result in a separate call. */
export const askEngineJob = job(askEngine, async ({ data, sql, app, publicFetch, now }) => {
  const settings = await automationRow(sql)
  const request = await sql.begin((tx) => prepare(tx, data, settings, now))
  if (!request) return
  const { log_id, token, link_expires_at, facts } = request
  const called = await callEngine({
    address: settings.engine_address,
    secret: engineSecret(settings, app),
    publicFetch,
    message: {
      type: 'job',
      job_id: data.run_id,
      attempt: data.attempt,
      ...facts,
      original: {
        ...facts.original,
        url: `${app.publicUrl}/api/automation_original/${token}`,
        expires_at: link_expires_at.toISOString(),
      },
      answer: {
        url: `${app.publicUrl}/api/automation_job/${data.run_id}/answer`,
        until: minutesAfter(now, settings.engine_minutes).toISOString(),
      },
    },
  })
  await sql.begin(async (tx) => {
    const { run, order } = await lockRun(tx, data.run_id)
    if ((await openRequest(tx, data, ['sending'])) !== log_id) return
    await noteResult(tx, log_id, called)
    // A fast engine may already have sent the result.
    if (called.result === 'accepted' || run.state !== 'working' || run.attempts !== data.attempt) return
    await retryRequest(tx, run, order, { ...reasons[called.result], now: new Date() })
  })
})

/** Handles a job that the engine accepted but did not finish in time. */
export const engineOverdueJob = job(engineOverdue, async ({ data, sql, now }) => {
  await sql.begin(async (tx) => {
    const { run, order } = await lockRun(tx, data.run_id)
    if (run.state !== 'working' || run.attempts !== data.attempt) return
    if (await isOvertaken(tx, run, order)) return endRun(tx, run, 'overtaken', { now })
    const log_id = await openRequest(tx, data, ['accepted', 'sending'])
    if (log_id === undefined) return
    await noteResult(tx, log_id, { result: 'no_answer' })
    await retryRequest(tx, run, order, { reason: 'no_answer', isFinal: false, now })
  })
})
