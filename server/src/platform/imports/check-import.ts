import { type LeftOut, maxImportRows } from '@mapwright/contract/imports/import.ts'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import type { ImportResource } from './import-resource.ts'
import { maxRefusalsOf, moveImport, type Outcome, type RunningImport } from './import-rows.ts'
import { readOnThread } from './read-on-thread.ts'
import {
  countPlan,
  createPlan,
  deleteStaged,
  identifyRows,
  labelColumns,
  refuseAcrossRows,
  removeRefused,
  resolveRows,
  samplePlan,
  stageRows,
  storeLeftOut,
  storeRefusals,
} from './staged-rows.ts'
import { throttledProgress } from './throttled-progress.ts'

type Read = { rows: number; refused: number; encoding: 'windows-1252' | null; left_out?: LeftOut }

/** The share of the progress that reading and staging account for. The comparison accounts for the rest. */
const readingShare = 0.9

async function stageFile(
  sql: Sql,
  app: App,
  resource: ImportResource,
  import_: RunningImport,
): Promise<Read | 'stopped'> {
  const { _id, storage_key, size, mapping } = import_
  const progress = throttledProgress(sql, _id, 'checking')
  const read: Read = { rows: 0, refused: 0, encoding: null }
  const sheet = {
    file: { storage_key, size },
    columns: resource.columns,
    mapping,
    site: app.publicUrl,
    labels: labelColumns(resource),
    maxRows: maxImportRows,
    maxRefusals: maxRefusalsOf(resource),
  }
  for await (const { staged, refusals, rows, refused, encoding, share } of readOnThread(app.files, sheet)) {
    await stageRows(sql, resource, _id, staged)
    await storeRefusals(sql, _id, refusals)
    Object.assign(read, { rows, refused, encoding })
    if (!(await progress(share * readingShare))) return 'stopped'
  }
  await storeLeftOut(sql, resource, _id)
  await identifyRows(sql, resource, _id)
  const left_out = await resolveRows(sql, resource, _id)
  return left_out ? { ...read, left_out } : read
}

/** Runs the dry run of an import: stages the rows of the file, compares them with the existing data and stores the result. */
export async function checkImport(sql: Sql, app: App, resource: ImportResource, import_: RunningImport): Promise<void> {
  const { _id, author_id } = import_
  const finish = (to: 'checked' | 'refused', outcome: Outcome) =>
    sql.begin((tx) => moveImport(tx, _id, { from: 'checking', to, now: new Date() }, outcome))
  // An earlier attempt may have left staged rows.
  await deleteStaged(sql, _id)
  let read: Read | 'stopped'
  try {
    read = await stageFile(sql, app, resource, import_)
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    const { code } = error
    const { headers: columns, ...details } = error.details
    await finish('refused', { fault: { code, details, ...(columns ? { columns } : {}) } })
    return
  }
  if (read === 'stopped') return
  await sql`ANALYZE import_rows`
  const { rows, refused, encoding, left_out } = read
  await sql.begin(async (tx) => {
    await createPlan(tx, resource, _id)
    const together = await refuseAcrossRows(tx, resource, { import_id: _id, author_id })
    if (resource.isPartial) await removeRefused(tx, _id)
    const { fingerprint, added, changed, unchanged } = await countPlan(tx, _id)
    const samples = await samplePlan(tx, resource, _id)
    const all = refused + together
    const hasRest = resource.isPartial && added + changed > 0
    const outcome = {
      rows,
      added,
      changed,
      unchanged,
      refused: all,
      samples,
      fingerprint,
      encoding,
      ...(left_out ? { left_out } : {}),
    }
    await moveImport(
      tx,
      _id,
      { from: 'checking', to: all > 0 && !hasRest ? 'refused' : 'checked', now: new Date() },
      outcome,
    )
  })
}
