import type { Sql } from '../db/sql.ts'
import type { ImportUndo } from './import-resource.ts'
import { moveImport, type RunningImport } from './import-rows.ts'
import { throttledProgress } from './throttled-progress.ts'

type Undoing = { import_: RunningImport; actor_id: string }

/** Undoes an import in one transaction, except for the rows on which something was built in the meantime. */
export async function undoImport(sql: Sql, undo: ImportUndo, { import_, actor_id }: Undoing): Promise<void> {
  const { _id, resource } = import_
  const progress = throttledProgress(sql, _id, 'undoing')
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtext('imports'), hashtext(${resource}))`
    const now = new Date()
    await undo.run(tx, {
      import_id: _id,
      actor_id,
      now,
      onProgress: async (share) => void (await progress(share)),
    })
    if (!(await moveImport(tx, _id, { from: 'undoing', to: 'undone', now })))
      throw new Error('the import is no longer being undone')
  })
}
