import type { Tx } from '../db/sql.ts'
import { dropFile } from '../files/file-rows.ts'

/** Takes the draft's original away, to make room for another one. */
export async function dropOriginals(tx: Tx, orderId: string, now: Date): Promise<void> {
  const files = await tx<{ file_id: string }[]>`
    DELETE FROM order_files WHERE order_id = ${orderId} AND kind = 'original' RETURNING file_id`
  for (const { file_id } of files) await dropFile(tx, file_id, now)
}

/** Throws drafts away with everything in them. */
export async function dropDrafts(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  const files = await tx<
    { file_id: string }[]
  >`SELECT file_id FROM order_files WHERE order_id = ANY(${orderIds as string[]}::uuid[])`
  await tx`DELETE FROM orders WHERE _id = ANY(${orderIds as string[]}::uuid[]) AND status = 'draft'`
  for (const { file_id } of files) await dropFile(tx, file_id, now)
}
