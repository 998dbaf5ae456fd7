import type { Sql } from '../db/sql.ts'
import type { ImportUndo } from './import-resource.ts'
import { moveImport, type RunningImport } from './import-rows.ts'
import { throttledProgress } from './throttled-progress.ts'

type Undoing = { import_: RunningImport; actor_id: string }

/** Undoes an import in batches, except for the rows that are in use or were changed since. */
export async function undoImport(sql: Sql, undo: ImportUndo, { import_, actor_id }: Undoing): Promise<void> {
  const { _id, resource } = import_
  const progress = throttledProgress(sql, _id, 'undoing')
  const undoNext = (after: string | undefined) =>
    sql.begin(async (tx) => {
      // Locks the imports of this table, so that none changes the same rows.
      await tx`SELECT pg_advisory_xact_lock(hashtext('imports'), hashtext(${resource}))`
      const now = new Date()
      const batch = await undo.run(tx, { import_id: _id, actor_id, now, after })
      if (!batch && !(await moveImport(tx, _id, { from: 'undoing', to: 'undone', now })))
        throw new Error('the import is no longer being undone')
      return batch
    })
  for (let batch = await undoNext(undefined); batch; batch = await undoNext(batch.after)) await progress(batch.share)
}
