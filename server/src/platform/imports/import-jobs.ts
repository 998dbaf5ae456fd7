import type { ImportStatus } from '@mapwright/contract/imports/import.ts'
import type { Sql } from '../db/sql.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { importApply, importCheck, importUndo } from './import-job-kinds.ts'
import type { ImportResource } from './import-resource.ts'
import { moveImport, type RunningImport, readRunningImport } from './import-rows.ts'
import { sweepImportsJob } from './sweep-imports.ts'
import { undoImport } from './undo-import.ts'

type Context = JobContext<{ import_id: string }>
type Undoing = { import_id: string; actor_id: string }
type Work = (context: Context, resource: ImportResource, import_: RunningImport) => Promise<void>

const fail = (sql: Sql, _id: string, from: ImportStatus) =>
  sql.begin((tx) =>
    moveImport(tx, _id, { from, to: 'failed', now: new Date() }, { fault: { code: 'internal', details: {} } }),
  )

/** After the last attempt, the import counts as applied again, so that the rest can be undone later. */
const undoing = (byName: ReadonlyMap<string, ImportResource>) => async (context: JobContext<Undoing>) => {
  const { sql, data, is_last_attempt } = context
  const import_ = await readRunningImport(sql, data.import_id)
  const undo = byName.get(import_?.resource ?? '')?.undo
  if (import_?.status !== 'undoing' || !undo) return
  try {
    await undoImport(sql, undo, { import_, actor_id: data.actor_id })
  } catch (error) {
    if (is_last_attempt)
      await sql.begin((tx) => moveImport(tx, import_._id, { from: 'undoing', to: 'applied', now: new Date() }))
    throw error
  }
}

/** Builds the import jobs for all importable tables. */
export function importJobs(resources: readonly ImportResource[]): readonly Job[] {
  const byName = new Map(resources.map((resource) => [resource.many, resource]))
  const working = (status: ImportStatus, work: Work) => async (context: Context) => {
    const { sql, data, is_last_attempt } = context
    const import_ = await readRunningImport(sql, data.import_id)
    const resource = byName.get(import_?.resource ?? '')
    if (import_?.status !== status || !resource) return
    try {
      await work(context, resource, import_)
    } catch (error) {
      if (is_last_attempt) await fail(sql, import_._id, status)
      throw error
    }
  }
  return [
    job(
      importCheck,
      working('checking', ({ sql, app }, resource, import_) => checkImport(sql, app, resource, import_)),
    ),
    job(
      importApply,
      working('applying', ({ sql }, resource, import_) => applyImport(sql, resource, import_)),
    ),
    job(importUndo, undoing(byName)),
    sweepImportsJob,
  ]
}
