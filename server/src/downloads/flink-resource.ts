import type { Resource } from '../platform/api/resource.ts'
import type { Tx } from '../platform/db/sql.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'
import { flinkColumns } from './flink-rows.ts'

/** Marks the files of all versions as deleted. */
async function deleteVersions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await deleteFiles(tx, tx`SELECT file_id FROM flink_versions WHERE flink_id = ANY (${ids})`, now)
}

/** List of downloads for staff. */
export const flinks: Resource = {
  one: 'flink',
  many: 'flinks',
  table: 'flinks',
  view: 'flink_rows',
  columns: flinkColumns,
  searchColumns: ['search'],
  filters: {
    category: (db, value) => db`lower(category) = lower(${value})`,
    kind: (db, value) => db`kind = ${value}`,
    online: (db, value) => db`online = ${value === 'true'}`,
  },
  sorts: { name: 'lower(name)', category: 'lower(category)' },
  problems: { unknown: 'downloads.not_found' },
  beforeRemove: (tx, { ids, now }) => deleteVersions(tx, ids, now),
  countDependents: async (db, ids) => {
    const [row] = await db<{ count: number }[]>`
      SELECT count(*)::int AS count FROM flink_versions WHERE flink_id = ANY (${ids})`
    return [{ what: 'versions', count: row?.count ?? 0 }]
  },
}
