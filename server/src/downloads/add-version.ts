import { uuidv7 } from 'uuidv7'
import type { Upload } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { insertFile } from '../platform/files/file-rows.ts'

type Version = { flink_id: string; upload: Upload; version: string; notes: string; owner_id: string; now: Date }

/** Adds an upload as the newest version of a download. */
export async function addVersion(tx: Tx, { flink_id, upload, version, notes, owner_id, now }: Version): Promise<void> {
  if (upload.size === 0) throw new Problem('downloads.empty_file', { fields: { file: { code: 'invalid' } } })
  const { _id: file_id } = await insertFile(tx, upload, { owner_id, now })
  await tx`INSERT INTO flink_versions ${tx({ _id: uuidv7(), flink_id, version, notes, file_id, created_at: now })}`
}
