import type { Db, Tx } from '../db/sql.ts'
import { dropFile, type FileRow, readFileRow } from '../files/file-rows.ts'

/** Of these pictures, those that a message may show: its own, and those of no message. `message_id` null: a new message. */
export async function usableImages(db: Db, ids: readonly string[], message_id: string | null): Promise<Set<string>> {
  const rows = await db<{ file_id: string }[]>`
    SELECT file_id FROM message_images WHERE file_id = ANY (${ids as string[]}) AND (message_id IS NULL OR message_id = ${message_id})`
  return new Set(rows.map(({ file_id }) => file_id))
}

/** Makes these the pictures of a message; those that it shows no more are left to the sweep, so that undoing finds them. */
export async function attachImages(tx: Tx, message_id: string, ids: readonly string[], now: Date): Promise<void> {
  await tx`
    UPDATE message_images SET message_id = ${message_id}, loosened_at = NULL
    WHERE file_id = ANY (${ids as string[]}) AND message_id IS NULL`
  await tx`
    UPDATE message_images SET message_id = NULL, loosened_at = ${now}
    WHERE message_id = ${message_id} AND NOT file_id = ANY (${ids as string[]})`
}

/** A picture of a message, or one that waits for its message. */
export async function readMessageImage(db: Db, file_id: string): Promise<FileRow | undefined> {
  const [row] = await db`SELECT FROM message_images WHERE file_id = ${file_id}`
  return row && readFileRow(db, file_id)
}

/** Removes pictures; the file sweep removes what they held. */
export async function dropImages(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx`DELETE FROM message_images WHERE file_id = ANY (${ids as string[]})`
  for (const _id of ids) await dropFile(tx, _id, now)
}

/** Removes the pictures of a message that is about to go. */
export async function dropImagesOf(tx: Tx, message_id: string, now: Date): Promise<void> {
  const images = await tx<{ file_id: string }[]>`SELECT file_id FROM message_images WHERE message_id = ${message_id}`
  await dropImages(
    tx,
    images.map(({ file_id }) => file_id),
    now,
  )
}
