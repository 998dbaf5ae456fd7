import { z } from 'zod'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import type { Subject } from './subject.ts'

/** Deletes the files of all messages about the orders or other objects with these ids. Keeps the messages. */
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

/** Maximum number of orders or other objects per transaction, so that locks are held only briefly. */
const batch = 100

type Retention = {
  subject: Pick<Subject, 'kind'>
  /** Name and schedule of the job. */
  name: string
  cron: string
  /**
   * Returns at most `limit` ids of orders or other objects with files whose retention period has ended. Runs in the transaction that
   * deletes the files.
   */
  expired(tx: Tx, now: Date, limit: number): Promise<readonly string[]>
}

const deleteBatch = (sql: Sql, { subject, expired }: Retention, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const ids = await expired(tx, now, batch)
    await deleteAttachments(tx, subject, ids, now)
    return ids.length
  })

/**
 * Deletes the files of messages when the retention period of their object ends, but keeps the messages. Returns the job and its function,
 * which returns the number of affected objects.
 */
export function attachmentRetention(retention: Retention) {
  const deleteOld = async (sql: Sql, now: Date): Promise<number> => {
    let deleted = 0
    for (;;) {
      const some = await deleteBatch(sql, retention, now)
      deleted += some
      if (some < batch) return deleted
    }
  }
  const { name, cron, subject } = retention
  const kind = jobKind(name, z.object({}), { cron, retries: 0, expire_seconds: 3000, at_once: 1 })
  return {
    deleteOld,
    job: job(kind, async ({ sql, now, log }) => {
      const subjects = await deleteOld(sql, now)
      if (subjects > 0) log.info({ kind: subject.kind, subjects }, 'deleted files whose retention period is over')
    }),
  }
}
