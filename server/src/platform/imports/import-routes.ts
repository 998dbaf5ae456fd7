import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { uuidv7 } from 'uuidv7'
import { command, query, type Route } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { insertFile } from '../files/file-rows.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { exportRoute } from './export-rows.ts'
import { importApply, importCheck } from './import-job-kinds.ts'
import type { ImportResource } from './import-resource.ts'
import { latestImports, moveImport, readImport, refusalsPage } from './import-rows.ts'

/** Maximum number of files that are still being checked, per person and table. Limited because the files take up space. */
const maxWaiting = 3

/** Cancels the author's earlier import of the same table. Throws if too many files are still being checked. */
async function cancelEarlier(tx: Tx, resource: string, author_id: string, now: Date): Promise<void> {
  const earlier = await tx<{ _id: string }[]>`
    SELECT _id FROM imports WHERE resource = ${resource} AND author_id = ${author_id} AND status = 'checked'`
  for (const { _id } of earlier) await moveImport(tx, _id, { from: 'checked', to: 'cancelled', now })
  const [waiting] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM imports
    WHERE resource = ${resource} AND author_id = ${author_id} AND status = 'checking'`
  if ((waiting?.count ?? 0) >= maxWaiting) throw new Problem('imports.too_many_waiting')
}

/** The handlers of a table's import and export. */
export function importRoutes(resource: ImportResource, calls: ImportCalls): Route[] {
  const { many } = resource
  return [
    command(calls.start, async ({ tx, files, body: { columns: mapping = {} }, actor, now, audit }) => {
      const upload = found(files.file?.[0], 'imports.not_found')
      await cancelEarlier(tx, many, actor._id, now)
      const file = await insertFile(tx, upload, { owner_id: actor._id, now })
      const _id = uuidv7()
      await tx`INSERT INTO imports ${tx({ _id, resource: many, author_id: actor._id, file_id: file._id, created_at: now, mapping: tx.json(mapping) })}`
      await enqueue(tx, importCheck, { import_id: _id })
      audit({ target_id: _id, after: { file: file.name, size: file.size, sha256: file.sha256 } })
      return { import: found(await readImport(tx, many, _id), 'imports.not_found') }
    }),
    query(calls.list, async ({ sql }) => ({ imports: await latestImports(sql, many) })),
    query(calls.read, async ({ sql, params: { id } }) => ({
      import: found(await readImport(sql, many, id), 'imports.not_found'),
    })),
    query(calls.refusals, async ({ sql, params: { id }, query: { page, size } }) => {
      found(await readImport(sql, many, id), 'imports.not_found')
      return { ...(await refusalsPage(sql, id, { page, size })), page, size }
    }),
    command(calls.apply, async ({ tx, params: { id }, actor, now, audit }) => {
      const preview = found(await readImport(tx, many, id), 'imports.not_found')
      // The import runs with the permissions of the person who applies it, not with the uploader's.
      await tx`UPDATE imports SET author_id = ${actor._id} WHERE _id = ${id} AND status = 'checked'`
      const moves = preview.added + preview.changed > 0 && ({ from: 'checked', to: 'applying', now } as const)
      if (!moves || !(await moveImport(tx, id, moves))) throw new Problem('imports.wrong_state')
      await enqueue(tx, importApply, { import_id: id })
      const { file_name, added, changed } = preview
      audit({ target_id: id, after: { file: file_name, added, changed } })
      return { import: found(await readImport(tx, many, id), 'imports.not_found') }
    }),
    command(calls.cancel, async ({ tx, params: { id }, now, audit }) => {
      const shown = found(await readImport(tx, many, id), 'imports.not_found')
      const isOpen = shown.status === 'checking' || shown.status === 'checked'
      if (!isOpen || !(await moveImport(tx, id, { from: shown.status, to: 'cancelled', now })))
        throw new Problem('imports.wrong_state')
      audit({ target_id: id, before: { file: shown.file_name } })
      return { import: found(await readImport(tx, many, id), 'imports.not_found') }
    }),
    exportRoute(resource, calls.export),
  ]
}
