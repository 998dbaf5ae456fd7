import { mostImportRows, type Refusal } from '@mapwright/contract/imports/import.ts'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { readSheet } from '../files/spreadsheet/read-sheet.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import type { ImportResource, StagedRow } from './import-resource.ts'
import { type ImportAtWork, mostRefusals, moveImport, type Outcome } from './import-rows.ts'
import { paced } from './paced.ts'
import { type Header, readHeader } from './read-header.ts'
import { readRow } from './read-row.ts'
import {
  countPlan,
  forgetStaged,
  keepRefusals,
  makePlan,
  refuseTogether,
  samplePlan,
  stageRows,
} from './staged-rows.ts'

type Read = { lastRow: number; rows: number; refused: number }

/** Reading and staging are most of the work; what is left of the bar is for the comparison. */
const shareOfReading = 0.9

async function stageFile(
  sql: Sql,
  app: App,
  resource: ImportResource,
  import_: ImportAtWork,
): Promise<Read | 'stopped'> {
  const read: Read = { lastRow: 0, rows: 0, refused: 0 }
  const progress = paced(sql, import_._id, 'checking')
  let share = 0
  let kept = 0
  let header: Header | undefined
  let staged: StagedRow[] = []
  let refused: Refusal[] = []
  for await (const rows of readSheet(app.files, import_, (done) => {
    share = done
  })) {
    for (const row of rows) {
      if (!header) {
        header = readHeader(resource.columns, row)
        continue
      }
      if (++read.rows > mostImportRows) throw new SheetFault('too_many_rows', { most: mostImportRows })
      read.lastRow = row.row
      const result = readRow(header, row)
      if (!Array.isArray(result)) staged.push(result)
      else {
        read.refused++
        refused.push(...result.slice(0, mostRefusals - kept - refused.length))
      }
    }
    if (staged.length > 0) await stageRows(sql, resource, import_._id, staged)
    await keepRefusals(sql, import_._id, refused)
    kept += refused.length
    staged = []
    refused = []
    if (!(await progress(share * shareOfReading))) return 'stopped'
  }
  if (read.rows === 0) throw new SheetFault('empty')
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
    await finish('refused', { fault: { code: error.code, details: error.details } })
    return
  }
  if (read === 'stopped') return
  await sql`ANALYZE import_rows`
  const { rows, refused } = read
  await sql.begin(async (tx) => {
    await makePlan(tx, resource, _id)
    const together = await refuseTogether(tx, resource, { import_id: _id, author_id })
    const { fingerprint, added, changed, unchanged } = await countPlan(tx)
    const samples = await samplePlan(tx, resource, _id)
    const all = refused + together
    const outcome = { rows, added, changed, unchanged, refused: all, samples, fingerprint }
    await moveImport(tx, _id, { from: 'checking', to: all > 0 ? 'refused' : 'checked', now: new Date() }, outcome)
  })
}
