import type { Db, Tx } from '../../platform/db/sql.ts'
import { deleteFile, type FileRow, readFileRow } from '../../platform/files/file-rows.ts'

/** Returns the ids of the images that a campaign may show: its own and unattached images. `campaign_id` is null for a new campaign. */
export async function usableImages(db: Db, ids: readonly string[], campaign_id: string | null): Promise<Set<string>> {
  const rows = await db<{ file_id: string }[]>`
    SELECT file_id FROM campaign_images WHERE file_id = ANY (${ids}) AND (campaign_id IS NULL OR campaign_id = ${campaign_id})`
  return new Set(rows.map(({ file_id }) => file_id))
}

/**
 * Attaches the images to a campaign and detaches its other images. A cleanup deletes detached images later, so that an undo in the editor
 * still finds them.
 */
export async function attachImages(tx: Tx, campaign_id: string, ids: readonly string[], now: Date): Promise<void> {
  await tx`
    UPDATE campaign_images SET campaign_id = ${campaign_id}, loosened_at = NULL
    WHERE file_id = ANY (${ids}) AND campaign_id IS NULL`
  await tx`
    UPDATE campaign_images SET campaign_id = NULL, loosened_at = ${now}
    WHERE campaign_id = ${campaign_id} AND NOT file_id = ANY (${ids})`
}

/** Reads an image, attached to a campaign or not. */
export async function readCampaignImage(db: Db, file_id: string): Promise<FileRow | undefined> {
  const [row] = await db`SELECT FROM campaign_images WHERE file_id = ${file_id}`
  return row && readFileRow(db, file_id)
}

/** Deletes images. Their contents are deleted by the file cleanup. */
export async function deleteImages(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx`DELETE FROM campaign_images WHERE file_id = ANY (${ids})`
  for (const _id of ids) await deleteFile(tx, _id, now)
}

/** Deletes the images of a campaign before the campaign itself is deleted. */
export async function deleteCampaignImages(tx: Tx, campaign_id: string, now: Date): Promise<void> {
  const images = await tx<{ file_id: string }[]>`SELECT file_id FROM campaign_images WHERE campaign_id = ${campaign_id}`
  await deleteImages(
    tx,
    images.map(({ file_id }) => file_id),
    now,
  )
}
