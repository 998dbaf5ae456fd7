import type { Tx } from '../platform/db/sql.ts'
import { lockConversation } from './conversation-rows.ts'
import { deleteAttachments } from './delete-attachments.ts'
import type { Subject } from './subject.ts'

/**
 * Deletes the conversation about an order, ticket or other object with all messages and files. Called by the domain that deletes the
 * object.
 */
export async function deleteConversation(tx: Tx, subject: Pick<Subject, 'kind'>, id: string, now: Date): Promise<void> {
  await lockConversation(tx, subject, id)
  await deleteAttachments(tx, subject, [id], now)
  await tx`DELETE FROM conversations WHERE subject_kind = ${subject.kind} AND subject_id = ${id}`
}
