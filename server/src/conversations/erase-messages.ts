import type { Fragment } from '../platform/api/resource.ts'
import type { Tx } from '../platform/db/sql.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'

/** Erases the text of the messages selected by `ids` and deletes their files. */
export async function eraseMessages(tx: Tx, ids: Fragment, now: Date): Promise<void> {
  await deleteFiles(tx, tx`SELECT file_id FROM conversation_files WHERE message_id IN (${ids})`, now)
  await tx`DELETE FROM conversation_files WHERE message_id IN (${ids})`
  await tx`DELETE FROM conversation_message_versions WHERE message_id IN (${ids})`
  await tx`UPDATE conversation_messages SET text = '', quoted = '', deleted_at = coalesce(deleted_at, ${now}) WHERE _id IN (${ids})`
}
