import { fileUploadRules } from '@mapwright/contract/downloads/file-upload.ts'
import { ListOwnFileUploads, SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../platform/api/handler.ts'
import { onlyUpload } from '../platform/api/only-upload.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { insertFile } from '../platform/files/file-rows.ts'
import { readSettings } from '../site/read-settings.ts'
import { listSentUploads, readQuotaUse, readUpload } from './file-upload-rows.ts'

/** @throws Problem if customers cannot send files, or if a file of this size would exceed the quota */
async function requireRoom(db: Db, user_id: string, bytes: number): Promise<void> {
  const { file_upload_public } = await readSettings(db)
  if (!file_upload_public) throw new Problem('downloads.uploads_off')
  const used = await readQuotaUse(db, user_id)
  if (used.files >= fileUploadRules.max_files || used.bytes + bytes > fileUploadRules.max_total_bytes)
    throw new Problem('downloads.quota')
}

/** Stores a file that a customer sends outside an order, within the quota. */
export const sendFileUpload = command(SendFileUpload, {
  authorize: ({ sql, actor }) => requireRoom(sql, actor._id, 1),
  run: async ({ tx, actor, now, body, files, audit }) => {
    const upload = onlyUpload(files.file)
    if (upload.size === 0) throw new Problem('downloads.empty_file', { fields: { file: { code: 'invalid' } } })

    // Serializes a customer's uploads. Concurrent uploads could together exceed the quota.
    await tx`SELECT FROM users WHERE _id = ${actor._id} FOR NO KEY UPDATE`
    await requireRoom(tx, actor._id, upload.size)

    const { _id: file_id } = await insertFile(tx, upload, { owner_id: actor._id, now })
    const _id = uuidv7()
    await tx`INSERT INTO file_uploads ${tx({ _id, user_id: actor._id, file_id, ...body, created_at: now })}`
    await announce(tx, { type: 'file_upload.received', file_upload_id: _id, user_id: actor._id, actor_id: actor._id })
    audit({ target_id: _id, after: { size: upload.size, sha256: upload.sha256 } })
    const { user_id, customer, email, ...file_upload } = found(
      await readUpload(tx, _id, actor._id),
      'downloads.upload_not_found',
    )
    return { file_upload }
  },
})

export const listOwnFileUploads = query(ListOwnFileUploads, ({ sql, actor, query: page }) =>
  listSentUploads(sql, actor._id, page),
)
