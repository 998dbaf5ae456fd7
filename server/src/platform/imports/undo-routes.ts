import type { Refusal } from '@mapwright/contract/imports/import.ts'
import type { UndoableImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { command, query, type Route } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'
import { csvDownload } from '../files/csv.ts'
import { translateKey } from '../i18n/wording.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { importUndo } from './import-job-kinds.ts'
import type { ImportResource, ImportUndo } from './import-resource.ts'
import { allRefusals, moveImport, readImport } from './import-rows.ts'

const batchSize = 1_000

const refusalCells = ({ row, label, column, value, code, details }: Refusal, language: string) => [
  ...[row, label.filter(Boolean).join(' › '), column, value],
  translateKey(language, `imports:cell.${code}`, details),
]

async function* refusalPages(sql: Sql, import_id: string, language: string) {
  for await (const refusals of allRefusals(sql, import_id, batchSize))
    yield refusals.map((refusal) => refusalCells(refusal, language))
}

/** The handlers of a table whose imports can be undone. */
export function undoRoutes({ many, undo }: ImportResource & { undo: ImportUndo }, calls: UndoableImportCalls): Route[] {
  return [
    command(calls.exportRefusals, {
      prepare: async ({ sql, params: { id }, request }) => {
        found(await readImport(sql, many, id), 'imports.not_found')
        return refusalPages(sql, id, request.language)
      },
      run: async ({ params: { id }, prepared: pages, request, audit }) => {
        audit({ target_id: id })
        const header = ['row', 'entry', 'column', 'value', 'reason']
        return csvDownload(`${many}-refused.csv`, header, pages, request.language)
      },
    }),
    query(calls.undoPlan, async ({ sql, params: { id } }) => {
      found(await readImport(sql, many, id), 'imports.not_found')
      return { plan: await undo.plan(sql, id) }
    }),
    command(calls.undo, async ({ tx, params: { id }, actor, now, audit }) => {
      const { file_name } = found(await readImport(tx, many, id), 'imports.not_found')
      const { removed, restored, kept } = await undo.plan(tx, id)
      if (!(await moveImport(tx, id, { from: 'applied', to: 'undoing', now }))) throw new Problem('imports.wrong_state')
      if (removed + restored === 0) throw new Problem('imports.nothing_to_undo')
      await enqueue(tx, importUndo, { import_id: id, actor_id: actor._id })
      audit({ target_id: id, after: { file: file_name, removed, restored, kept } })
      return { import: found(await readImport(tx, many, id), 'imports.not_found') }
    }),
  ]
}
