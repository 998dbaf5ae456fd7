import type { Sql } from '../db/sql.ts'
import { errorCode } from '../errors/error-code.ts'
import type { ImportResource } from './import-resource.ts'
import { moveImport, type RunningImport } from './import-rows.ts'
import { countPlan, createPlan, refuseAcrossRows } from './staged-rows.ts'
import { throttledProgress } from './throttled-progress.ts'

/** Thrown if the data has changed since the dry run, so that the previewed changes no longer apply. */
class StalePlan extends Error {}

/** Checks whether a database error was caused by concurrent writes. */
const isConflict = (error: unknown): boolean => /^(23505|23503|40001|40P01)$/.test(errorCode(error))

/** Applies the previewed changes in one transaction. If that fails, marks the import as failed and records the reason. */
export async function applyImport(sql: Sql, resource: ImportResource, import_: RunningImport): Promise<void> {
  const { _id, author_id, rows, refused: left_out } = import_
  const progress = throttledProgress(sql, _id, 'applying')
  try {
    await sql.begin(async (tx) => {
      // Locks the imports of this table, so that they run one after another.
      await tx`SELECT pg_advisory_xact_lock(hashtext('imports'), hashtext(${resource.many}))`
      await createPlan(tx, resource, _id)
      const refused = await refuseAcrossRows(tx, resource, { import_id: _id, author_id })
      const counts = await countPlan(tx, _id)
      if (
        counts.rows !== rows - (resource.isPartial ? left_out : 0) ||
        counts.fingerprint !== import_.fingerprint ||
        refused > 0
      )
        throw new StalePlan()
      const [last] = await tx<{ row: number }[]>`SELECT coalesce(max(row), 0) AS row FROM import_plan`
      const now = new Date()
      let merged = {}
      await resource.merge(tx, {
        import_id: _id,
        last_row: last?.row ?? 0,
        now,
        onProgress: async (share) => void (await progress(share)),
        setCounts: (counts) => {
          merged = counts
        },
      })
      if (!(await moveImport(tx, _id, { from: 'applying', to: 'applied', now }, merged)))
        throw new Error('the import is no longer being applied')
    })
  } catch (error) {
    if (!(error instanceof StalePlan) && !isConflict(error)) throw error
    const fault = { code: 'changed_since', details: {} }
    await sql.begin((tx) => moveImport(tx, _id, { from: 'applying', to: 'failed', now: new Date() }, { fault }))
    return
  }
  await resource.afterwards?.(sql)
}
