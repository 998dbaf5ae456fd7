import { uuidv7 } from 'uuidv7'
import type { Upload } from '../api/handler.ts'
import type { Db, Tx } from '../db/sql.ts'
import type { Fragment } from '../db/statement.ts'

export type FileRow = {
  _id: string
  storage_key: string
  name: string
  media_type: string
  size: number
  sha256: string
  owner_id: string | null
  created_at: Date
}

/** Records a stored upload as a file. After the commit, the cleanup no longer removes its content. */
export async function insertFile(
  tx: Tx,
  upload: Upload,
  { owner_id, now }: { owner_id: string | null; now: Date },
): Promise<FileRow> {
  const { storage_key, name, media_type, size, sha256 } = upload
  const row: FileRow = { _id: uuidv7(), storage_key, name, media_type, size, sha256, owner_id, created_at: now }
  await tx`INSERT INTO files ${tx(row)}`
  return row
}

/** Reads a file. Undefined if it does not exist or is deleted. */
export async function readFileRow(db: Db, _id: string): Promise<FileRow | undefined> {
  const [row] = await db<FileRow[]>`
    SELECT _id, storage_key, name, media_type, size::float8 AS size, sha256, owner_id, created_at
    FROM files WHERE _id = ${_id} AND deleted_at IS NULL`
  return row
}

/** Marks the files selected by the query as deleted, like `deleteFile`. Returns their number. */
export async function deleteFiles(db: Db, ids: Fragment, now: Date): Promise<number> {
  const deleted = await db`UPDATE files SET deleted_at = ${now} WHERE deleted_at IS NULL AND _id IN (${ids})`
  return deleted.count
}

/** Marks the file as deleted. A cleanup after the commit removes its content, so a rollback loses nothing. */
export async function deleteFile(tx: Tx, _id: string, now: Date): Promise<void> {
  await tx`UPDATE files SET deleted_at = ${now} WHERE _id = ${_id} AND deleted_at IS NULL`
}
