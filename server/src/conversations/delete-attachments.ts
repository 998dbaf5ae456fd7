import type { Tx } from '../platform/db/sql.ts'
import type { Subject } from './subject.ts'

/** Deletes the files of all messages about these objects, when their subject's retention period ends. The messages stay. */
export async function deleteAttachments(
  tx: Tx,
  { kind }: Pick<Subject, 'kind'>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx`
    UPDATE files SET deleted_at = ${now} WHERE deleted_at IS NULL AND _id IN (
      SELECT x.file_id FROM conversation_files x JOIN conversation_messages m ON m._id = x.message_id
        JOIN conversations c ON c._id = m.conversation_id
      WHERE c.subject_kind = ${kind} AND c.subject_id = ANY (${[...ids]}))`
}
