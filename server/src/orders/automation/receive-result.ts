import { createHash } from 'node:crypto'
import { SubmitJobResult } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { EngineResult, type ResultOutcome } from '@mapwright/contract/orders/order-automation.ts'
import type { z } from 'zod'
import { command, type Upload } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { isSigned } from '../../platform/webhooks/timed-signature.ts'
import { readDecrypted } from '../bridges/tool-file-rows.ts'
import { compare } from '../files/examiner.ts'
import { automationRow, engineSecret } from './automation-rows.ts'
import { automationActor, deliver } from './deliver.ts'
import { blocksOf, type Made, nameFor } from './make-file.ts'
import { endRun, failRun, isOvertaken, lockRun, logRun, readRun } from './runs.ts'
import { readWork } from './work.ts'

type SignedResult = z.output<typeof EngineResult>
type Prepared = { signed: SignedResult; made: Made | undefined }

const maxRefusals = 50

/**
 * Refuses a result and logs the refusal. The number of log entries per run is limited, because anyone with the job's URL can send
 * results.
 */
async function refuse(sql: Sql, run_id: string, result: 'bad_signature' | 'bad_answer', now: Date): Promise<never> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM automation_log WHERE run_id = ${run_id} AND result IN ('bad_signature', 'bad_answer')`
  if ((row?.count ?? 0) < maxRefusals) await logRun(sql, run_id, { entry: 'answer', result, now })
  throw new Problem(`orders.${result}`)
}

function read(text: string): SignedResult | undefined {
  try {
    return EngineResult.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns true if the uploaded file has the signed hash. A result other than `done` must have no file. */
const isWhole = ({ result, sha256 }: SignedResult, upload: Upload | undefined): boolean =>
  result === 'done' ? upload !== undefined && upload.sha256 === sha256 : upload === undefined && sha256 === ''

/** Hash that identifies a repeated result. It does not depend on the signature. */
const hashOf = ({ result, sha256 }: SignedResult): Buffer => createHash('sha256').update(`${result} ${sha256}`).digest()

async function tookSince(db: Db, run_id: string, attempt: number, now: Date): Promise<number | null> {
  const [request] = await db<{ at: Date }[]>`
    SELECT at FROM automation_log WHERE run_id = ${run_id} AND entry = 'request' AND attempt = ${attempt}`
  return request ? Math.max(0, now.getTime() - request.at.getTime()) : null
}

/** Decides the outcome of a result. The first result counts, if the order is still pending. */
async function settle(tx: Tx, job_id: string, { signed, made }: Prepared, now: Date): Promise<ResultOutcome> {
  const { run, order } = await lockRun(tx, job_id)
  const result_hash = hashOf(signed)
  if (run.state !== 'working') return run.result_hash?.equals(result_hash) ? 'duplicate' : 'too_late'
  if (await isOvertaken(tx, run, order)) {
    await endRun(tx, run, 'overtaken', { now, result_hash })
    return 'too_late'
  }
  if (!made) {
    await failRun(tx, run, order, { reason: 'declined', now, result_hash })
    return 'declined'
  }
  if (blocksOf(made.compared).length > 0) {
    await failRun(tx, run, order, { reason: 'checks_failed', now, result_hash })
    return 'checks_failed'
  }
  await deliver(tx, order, { made, actor: automationActor, now })
  await endRun(tx, run, 'delivered', { now, result_hash })
  return 'delivered'
}

/**
 * Receives a result from the engine: verifies it and compares the file with the original. One transaction records the result and delivers
 * the file.
 */
export const receiveResult = command(SubmitJobResult, {
  // Files are accepted only for existing jobs.
  authorize: async ({ sql, params }) => {
    found(await readRun(sql, params.id), 'orders.automation_job_not_found')
  },
  prepare: async ({ sql, app, params, body, files, now }) => {
    const run = found(await readRun(sql, params.id), 'orders.automation_job_not_found')
    const secret = engineSecret(await automationRow(sql), app)
    if (secret === undefined || !isSigned(body.signature, body.answer, { secret, now }))
      return refuse(sql, run._id, 'bad_signature', now)
    const signed = read(body.answer)
    const upload = files.modified_file?.[0]
    if (!signed || signed.job_id !== run._id || signed.attempt > run.attempts || !isWhole(signed, upload))
      return refuse(sql, run._id, 'bad_answer', now)
    const { original } = await readWork(sql, run.order_id)
    // Only an open job needs the file. For other jobs, the result is only recorded.
    if (!upload || !original || run.state !== 'working') return { signed, made: undefined }
    const decrypted = await readDecrypted(sql, run.order_id)
    const compared = await compare(app.files, {
      original_key: decrypted?.storage_key ?? original.storage_key,
      modified_key: upload.storage_key,
    })
    const named = { ...upload, name: nameFor(original), media_type: 'application/octet-stream' }
    return { signed, made: { upload: named, compared } }
  },
  run: async ({ tx, params, body, prepared, now, audit }) => {
    const { signed, made } = prepared
    const took_ms = await tookSince(tx, params.id, signed.attempt, now)
    const outcome = await settle(tx, params.id, prepared, now)
    const { attempt, reason: detail } = signed
    const logEntry = { entry: 'answer', attempt, took_ms, result: outcome, detail, signature: body.signature } as const
    const findings = made ? blocksOf(made.compared) : []
    found(await logRun(tx, params.id, { ...logEntry, findings, now }), 'orders.answer_replayed')
    audit({ after: { outcome, sha256: signed.sha256 } })
    return { outcome }
  },
})
