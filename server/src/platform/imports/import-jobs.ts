import type { ImportStatus } from '@mapwright/contract/imports/import.ts'
import type { Sql } from '../db/sql.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { importApply, importCheck } from './import-job-kinds.ts'
import type { ImportResource } from './import-resource.ts'
import { moveImport, type RunningImport, readRunningImport } from './import-rows.ts'
import { sweepImportsJob } from './sweep-imports.ts'

type Context = JobContext<{ import_id: string }>
type Work = (context: Context, resource: ImportResource, import_: RunningImport) => Promise<void>

const fail = (sql: Sql, _id: string, from: ImportStatus) =>
  sql.begin((tx) =>
    moveImport(tx, _id, { from, to: 'failed', now: new Date() }, { fault: { code: 'internal', details: {} } }),
  )

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
    sweepImportsJob,
  ]
}
