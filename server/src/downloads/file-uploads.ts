import {
  CountFileUploads,
  DownloadFileUpload,
  HandleFileUpload,
  ListFileUploads,
  RemoveFileUpload,
} from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { ownerFor } from '../platform/api/owner.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { deleteFile, readFileRow } from '../platform/files/file-rows.ts'
import { listReceivedUploads, readUpload, readUploadFile } from './file-upload-rows.ts'

export const listFileUploads = query(ListFileUploads, ({ sql, query: { handled, ...wanted } }) =>
  listReceivedUploads(sql, { ...wanted, handled: handled === undefined ? undefined : handled === 'true' }),
)

export const countFileUploads = query(CountFileUploads, async ({ sql }) => {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM file_uploads WHERE handled_at IS NULL`
  return { count: row?.count ?? 0 }
})

export const downloadFileUpload = query(DownloadFileUpload, async ({ sql, actor, params }) => {
  const upload = found(await readUploadFile(sql, params.id, ownerFor(actor)), 'downloads.upload_not_found')
  const content = upload.is_gone ? undefined : await readFileRow(sql, upload.file_id)
  if (!content) throw new Problem('downloads.upload_gone')
  return { name: content.name, media_type: content.media_type, content }
})

export const handleFileUpload = command(HandleFileUpload, async ({ tx, now, params, body: { handled }, audit }) => {
  await tx`
    UPDATE file_uploads SET handled_at = CASE WHEN ${handled} THEN coalesce(handled_at, ${now}) END WHERE _id = ${params.id}`
  const file_upload = found(await readUpload(tx, params.id, null), 'downloads.upload_not_found')
  audit({ after: { handled } })
  return { file_upload }
})

export const removeFileUpload = command(RemoveFileUpload, async ({ tx, actor, now, params, audit }) => {
  const before = found(await readUpload(tx, params.id, ownerFor(actor)), 'downloads.upload_not_found')
  const [gone] = await tx<{ file_id: string }[]>`DELETE FROM file_uploads WHERE _id = ${params.id} RETURNING file_id`
  if (gone) await deleteFile(tx, gone.file_id, now)
  audit({ before: { user_id: before.user_id, sha256: before.sha256, size: before.size } })
  return {}
})
