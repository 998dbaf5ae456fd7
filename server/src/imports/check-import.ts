import { maxImportRows } from '@mapwright/contract/imports/import.ts'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import type { ImportResource } from './import-resource.ts'
import { type ImportAtWork, maxRefusals, moveImport, type Outcome } from './import-rows.ts'
import { paced } from './paced.ts'
import { readOnThread } from './read-on-thread.ts'
import {
  countPlan,
  forgetStaged,
  keepRefusals,
  makePlan,
  refuseTogether,
  samplePlan,
  stageRows,
} from './staged-rows.ts'

type Read = { rows: number; refused: number; encoding: 'windows-1252' | null }

/** Reading and staging are most of the work; what is left of the bar is for the comparison. */
const shareOfReading = 0.9

async function stageFile(
  sql: Sql,
  app: App,
  resource: ImportResource,
  import_: ImportAtWork,
): Promise<Read | 'stopped'> {
  const { _id, storage_key, size, mapping } = import_
  const progress = paced(sql, _id, 'checking')
  const read: Read = { rows: 0, refused: 0, encoding: null }
  const sheet = {
    file: { storage_key, size },
    columns: resource.columns,
    mapping,
    maxRows: maxImportRows,
    maxRefusals,
  }
  for await (const { staged, refusals, rows, refused, encoding, share } of readOnThread(app.files, sheet)) {
    await stageRows(sql, resource, _id, staged)
    await keepRefusals(sql, _id, refusals)
    Object.assign(read, { rows, refused, encoding })
    if (!(await progress(share * shareOfReading))) return 'stopped'
  }
  return read
}

/** The dry run: reads the file into the staging table, holds it against what is there, and says what would happen. */
export async function checkImport(sql: Sql, app: App, resource: ImportResource, import_: ImportAtWork): Promise<void> {
  const { _id, author_id } = import_
  const finish = (to: 'checked' | 'refused', outcome: Outcome) =>
    sql.begin((tx) => moveImport(tx, _id, { from: 'checking', to, now: new Date() }, outcome))
  // What a try before this one has left.
  await forgetStaged(sql, _id)
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
  const { rows, refused, encoding } = read
  await sql.begin(async (tx) => {
    await makePlan(tx, resource, _id)
    const together = await refuseTogether(tx, resource, { import_id: _id, author_id })
    const { fingerprint, added, changed, unchanged } = await countPlan(tx)
    const samples = await samplePlan(tx, resource, _id)
    const all = refused + together
    const outcome = { rows, added, changed, unchanged, refused: all, samples, fingerprint, encoding }
    await moveImport(tx, _id, { from: 'checking', to: all > 0 ? 'refused' : 'checked', now: new Date() }, outcome)
  })
}
