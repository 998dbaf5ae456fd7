import type { Tx } from '../platform/db/sql.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'
import type { Subject } from './subject.ts'

/** Deletes the files of all messages about these objects, when their subject's retention period ends. The messages stay. */
export async function deleteAttachments(
  tx: Tx,
  { kind }: Pick<Subject, 'kind'>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const attached = tx`
    SELECT x.file_id FROM conversation_files x JOIN conversation_messages m ON m._id = x.message_id
      JOIN conversations c ON c._id = m.conversation_id
    WHERE c.subject_kind = ${kind} AND c.subject_id = ANY (${[...ids]})`
  await deleteFiles(tx, attached, now)
}
