import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { FileUpload, type FileUploadUse, ReceivedUpload } from '@mapwright/contract/downloads/file-upload.ts'
import type { Db } from '../db/sql.ts'

type SentRow = Decoded<FileUpload>
type ReceivedRow = Decoded<ReceivedUpload>
type Page = { page: number; size: number }
type Wanted = Page & { search_keyword: string; handled?: boolean | undefined }

const own = Object.keys(FileUpload.shape)
const received = Object.keys(ReceivedUpload.shape)

/** Whose upload it is, or anybody's for the team. */
export type Owner = string | null

const ofOwner = (db: Db, owner: Owner) => (owner === null ? db`true` : db`user_id = ${owner}`)

/** A page of what a customer sent, newest first. */
export async function sentUploads(db: Db, user_id: string, { page, size }: Page) {
  const [file_uploads, [count], used] = await Promise.all([
    db<SentRow[]>`
      SELECT ${db(own)} FROM file_upload_rows WHERE user_id = ${user_id}
      ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM file_uploads WHERE user_id = ${user_id}`,
    uploadUse(db, user_id),
  ])
  return { file_uploads: [...file_uploads], used, total: count?.total ?? 0, page, size }
}

/** What the files that are still kept for a customer take. */
export async function uploadUse(db: Db, user_id: string): Promise<FileUploadUse> {
  const [use] = await db<[FileUploadUse]>`
    SELECT count(*)::int AS files, coalesce(sum(f.size), 0)::float8 AS bytes
    FROM file_uploads u JOIN files f ON f._id = u.file_id WHERE u.user_id = ${user_id} AND NOT u.is_gone`
  return use
}

/** A page of what customers sent, newest first. */
export async function receivedUploads(db: Db, { search_keyword, handled, page, size }: Wanted) {
  const words = search_keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const state = handled === undefined ? db`true` : handled ? db`handled_at IS NOT NULL` : db`handled_at IS NULL`
  const matching = words.reduce((conditions, word) => db`${conditions} AND strpos(search, ${word}) > 0`, state)
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
    SELECT ${db(received)} FROM file_upload_rows WHERE _id = ${_id} AND ${ofOwner(db, owner)}`
  return upload
}

/** The stored file behind an upload. */
export async function uploadFile(db: Db, _id: string, owner: Owner) {
  const [row] = await db<{ file_id: string; is_gone: boolean }[]>`
    SELECT file_id, is_gone FROM file_uploads WHERE _id = ${_id} AND ${ofOwner(db, owner)}`
  return row
}
