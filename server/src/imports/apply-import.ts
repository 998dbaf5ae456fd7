import type { Sql } from '../db/sql.ts'
import type { ImportResource } from './import-resource.ts'
import { type ImportAtWork, moveImport } from './import-rows.ts'
import { paced } from './paced.ts'
import { countPlan, makePlan, refuseTogether } from './staged-rows.ts'

/** Since the dry run somebody has changed what the file is held against: what was agreed to is not what would happen. */
class ChangedSince extends Error {}

/** What the database says when somebody else writes the same at the same moment. */
const isCollision = (error: unknown): boolean =>
  /^(23505|23503|40001|40P01)$/.test((error as { code?: string }).code ?? '')

/** Makes the changes that were shown, in one transaction: all of them, or none and the reason. */
export async function applyImport(sql: Sql, resource: ImportResource, import_: ImportAtWork): Promise<void> {
  const { _id, author_id, rows } = import_
  const progress = paced(sql, _id, 'applying')
  try {
    await sql.begin(async (tx) => {
      // One import of a table after the other.
      await tx`SELECT pg_advisory_xact_lock(hashtext('imports'), hashtext(${resource.many}))`
      await makePlan(tx, resource, _id)
      const refused = await refuseTogether(tx, resource, { import_id: _id, author_id })
      const counts = await countPlan(tx)
      if (counts.rows !== rows || counts.fingerprint !== import_.fingerprint || refused > 0) throw new ChangedSince()
      const [last] = await tx<{ row: number }[]>`SELECT coalesce(max(row), 0) AS row FROM import_plan`
      const now = new Date()
      await resource.merge(tx, {
        import_id: _id,
        last_row: last?.row ?? 0,
        now,
        onProgress: async (share) => void (await progress(share)),
      })
      if (!(await moveImport(tx, _id, { from: 'applying', to: 'applied', now })))
        throw new Error('the import was taken away')
    })
  } catch (error) {
    if (!(error instanceof ChangedSince) && !isCollision(error)) throw error
    const fault = { code: 'changed_since', details: {} }
    await sql.begin((tx) => moveImport(tx, _id, { from: 'applying', to: 'failed', now: new Date() }, { fault }))
    return
  }
  await resource.afterwards?.(sql)
}
