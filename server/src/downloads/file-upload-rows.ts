import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { FileUpload, type FileUploadUse, ReceivedUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { isOwnedBy, type Owner } from '../platform/api/owner.ts'
import type { Db } from '../platform/db/sql.ts'
import { hasWords } from '../platform/search/search-words.ts'

type SentRow = Decoded<FileUpload>
type ReceivedRow = Decoded<ReceivedUpload>
type Page = { page: number; size: number }
type UploadQuery = Page & { search_keyword: string; handled?: boolean | undefined }

const own = Object.keys(FileUpload.shape)
const received = Object.keys(ReceivedUpload.shape)

/** Reads a page of the files that a customer has sent, newest first. */
export async function listSentUploads(db: Db, user_id: string, { page, size }: Page) {
  const [file_uploads, [count], used] = await Promise.all([
    db<SentRow[]>`
      SELECT ${db(own)} FROM file_upload_rows WHERE user_id = ${user_id}
      ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM file_uploads WHERE user_id = ${user_id}`,
    readQuotaUse(db, user_id),
  ])
  return { file_uploads: [...file_uploads], used, total: count?.total ?? 0, page, size }
}

/** Counts the stored files of a customer and their bytes, for the quota. */
export async function readQuotaUse(db: Db, user_id: string): Promise<FileUploadUse> {
  const [use] = await db<[FileUploadUse]>`
    SELECT count(*)::int AS files, coalesce(sum(f.size), 0)::float8 AS bytes
    FROM file_uploads u JOIN files f ON f._id = u.file_id WHERE u.user_id = ${user_id} AND NOT u.is_gone`
  return use
}

/** Reads a page of the files sent by all customers, newest first. */
export async function listReceivedUploads(db: Db, { search_keyword, handled, page, size }: UploadQuery) {
  const state = handled === undefined ? db`true` : handled ? db`handled_at IS NOT NULL` : db`handled_at IS NULL`
  const matching = db`${state} AND ${hasWords(db, db`search`, search_keyword)}`
  const [file_uploads, [count]] = await Promise.all([
    db<ReceivedRow[]>`
      SELECT ${db(received)} FROM file_upload_rows WHERE ${matching}
      ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM file_upload_rows WHERE ${matching}`,
  ])
  return { file_uploads: [...file_uploads], total: count?.total ?? 0, page, size }
}

export async function readUpload(db: Db, _id: string, owner: Owner): Promise<ReceivedRow | undefined> {
  const [upload] = await db<ReceivedRow[]>`
    SELECT ${db(received)} FROM file_upload_rows WHERE _id = ${_id} AND ${isOwnedBy(db, owner)}`
  return upload
}

/** Reads the id of an upload's file, and whether the file has been deleted. */
export async function readUploadFile(db: Db, _id: string, owner: Owner) {
  const [row] = await db<{ file_id: string; is_gone: boolean }[]>`
    SELECT file_id, is_gone FROM file_uploads WHERE _id = ${_id} AND ${isOwnedBy(db, owner)}`
  return row
}
