import type { Fragment } from '../../platform/api/resource.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { deleteFiles } from '../../platform/files/file-rows.ts'
import { clearImportedValues } from '../../platform/imports/clear-imported-values.ts'
import type { ImportUndo, UndoContext, UndoneBatch } from '../../platform/imports/import-resource.ts'

const rowsAtOnce = 200

/** Deletes imported orders with their files. `ids`: a query of ids of imported orders. */
export async function deleteImportedOrders(tx: Tx, ids: Fragment, now: Date): Promise<void> {
  await deleteFiles(
    tx,
    tx`SELECT file_id FROM imported_order_files WHERE file_id IS NOT NULL AND order_id IN (${ids})`,
    now,
  )
  await tx`DELETE FROM imported_orders WHERE _id IN (${ids})`
}

async function plan(db: Db, import_id: string) {
  const [counted] = await db<{ removed: number }[]>`
    SELECT count(*)::int AS removed FROM imported_orders WHERE import_id = ${import_id}`
  return { removed: counted?.removed ?? 0, restored: 0, kept: 0, blockers: [] }
}

/** Deletes the next orders of an import with their files. */
async function run(tx: Tx, { import_id, after, now }: UndoContext): Promise<UndoneBatch | undefined> {
  const rows = await tx<{ _id: string }[]>`
    SELECT _id FROM imported_orders WHERE import_id = ${import_id} AND (${after ?? null}::uuid IS NULL OR _id > ${after ?? null})
    ORDER BY _id LIMIT ${rowsAtOnce} FOR UPDATE`
  const ids = rows.map(({ _id }) => _id)
  const last = ids.at(-1)
  if (last === undefined) {
    await clearImportedValues(tx, 'imported_orders', tx`_id = ${import_id}`)
    return undefined
  }
  await deleteImportedOrders(tx, tx`SELECT unnest(${ids}::uuid[])`, now)
  const [progress] = await tx<{ share: number }[]>`
    SELECT 1 - (SELECT count(*) FROM imported_orders WHERE import_id = ${import_id})::float8 / greatest(1, added) AS share
    FROM imports WHERE _id = ${import_id}`
  return { after: last, share: Math.max(0, progress?.share ?? 0) }
}

export const undoImportedOrders: ImportUndo = { plan, run }
