import { createHash } from 'node:crypto'
import { type AnswerOutcome, EngineAnswer } from '@mapwright/contract/orders/automation.ts'
import { AnswerJob } from '@mapwright/contract/orders/automation-endpoints.ts'
import type { z } from 'zod'
import { command, type Upload } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { compare } from '../examiner.ts'
import { automationRow, engineSecret } from './automation-rows.ts'
import { automation, deliver } from './deliver.ts'
import { blocksOf, type Made, nameFor } from './make-file.ts'
import { endRun, giveUp, isOvertaken, lockRun, logRun, readRun } from './runs.ts'
import { isSigned } from './signature.ts'
import { readWork } from './work.ts'

type Answer = z.output<typeof EngineAnswer>
type Prepared = { answer: Answer; made: Made | undefined }

const maxRefusals = 50

/** Refusals are kept too, up to a number: whoever knows a job's address could write for ever. */
async function refuse(sql: Sql, run_id: string, result: 'bad_signature' | 'bad_answer', now: Date): Promise<never> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM automation_log WHERE run_id = ${run_id} AND result IN ('bad_signature', 'bad_answer')`
  if ((row?.count ?? 0) < maxRefusals) await logRun(sql, run_id, { entry: 'answer', result, now })
  throw new Problem(`orders.${result}`)
}

function read(text: string): Answer | undefined {
  try {
    return EngineAnswer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The file belongs to the answer when its hash stands in what was signed. */
const isWhole = ({ result, sha256 }: Answer, upload: Upload | undefined): boolean =>
  result === 'done' ? upload !== undefined && upload.sha256 === sha256 : upload === undefined && sha256 === ''

/** The same outcome told twice, however often it was signed. */
const hashOf = ({ result, sha256 }: Answer): Buffer => createHash('sha256').update(`${result} ${sha256}`).digest()

async function tookSince(db: Db, run_id: string, attempt: number, now: Date): Promise<number | null> {
  const [request] = await db<{ at: Date }[]>`
    SELECT at FROM automation_log WHERE run_id = ${run_id} AND entry = 'request' AND attempt = ${attempt}`
  return request ? Math.max(0, now.getTime() - request.at.getTime()) : null
}

/** What becomes of an answer: the first that comes in time counts, and only while the order still waits. */
async function settle(tx: Tx, job_id: string, { answer, made }: Prepared, now: Date): Promise<AnswerOutcome> {
  const { run, order } = await lockRun(tx, job_id)
  const answer_hash = hashOf(answer)
  if (run.state !== 'working') return run.answer_hash?.equals(answer_hash) ? 'duplicate' : 'too_late'
  if (await isOvertaken(tx, run, order)) {
    await endRun(tx, run, 'overtaken', { now, answer_hash })
    return 'too_late'
  }
  if (!made) {
    await giveUp(tx, run, order, { reason: 'declined', now, answer_hash })
    return 'declined'
  }
  if (blocksOf(made.compared).length > 0) {
    await giveUp(tx, run, order, { reason: 'checks_failed', now, answer_hash })
    return 'checks_failed'
  }
  await deliver(tx, order, { made, actor: automation, now })
  await endRun(tx, run, 'delivered', { now, answer_hash })
  return 'delivered'
}

/** Takes the engine's answer: proved, compared with the original, and delivered in the same transaction in which it is written down. */
export const answerJob = command<typeof AnswerJob, Prepared>(
  AnswerJob,
  async ({ tx, params, body, prepared, now, audit }) => {
    const { answer, made } = prepared
    const took_ms = await tookSince(tx, params.id, answer.attempt, now)
    const outcome = await settle(tx, params.id, prepared, now)
    const { attempt, reason: detail } = answer
    const told = { entry: 'answer', attempt, took_ms, result: outcome, detail, signature: body.signature } as const
    const findings = made ? blocksOf(made.compared) : []
    found(await logRun(tx, params.id, { ...told, findings, now }), 'orders.answer_replayed')
    audit({ after: { outcome, sha256: answer.sha256 } })
    return { outcome }
  },
  async ({ sql, app, params, body, files, now }) => {
    const run = found(await readRun(sql, params.id), 'orders.automation_job_not_found')
    const secret = engineSecret(await automationRow(sql), app)
    if (secret === undefined || !isSigned(body.signature, body.answer, { secret, now }))
      return refuse(sql, run._id, 'bad_signature', now)
    const answer = read(body.answer)
    const upload = files.modified_file?.[0]
    if (!answer || answer.job_id !== run._id || answer.attempt > run.attempts || !isWhole(answer, upload))
      return refuse(sql, run._id, 'bad_answer', now)
    const { original } = await readWork(sql, run.order_id)
    // Only an open job needs the file: every other answer is noted and nothing more.
    if (!upload || !original || run.state !== 'working') return { answer, made: undefined }
    const compared = await compare(app.files, {
      original_key: original.storage_key,
      modified_key: upload.storage_key,
    })
    const named = { ...upload, name: nameFor(original), media_type: 'application/octet-stream' }
    return { answer, made: { upload: named, compared } }
  },
  // Before anything is stored: files are taken for jobs that there are, and from nobody else.
  async ({ sql, params }) => {
    found(await readRun(sql, params.id), 'orders.automation_job_not_found')
  },
)
