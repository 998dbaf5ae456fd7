import { z } from 'zod'
import { deleteAttachments } from '../conversations/delete-attachments.ts'
import type { Sql } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { ticketSubject } from './ticket-subject.ts'

/** Deletes the files of tickets that were solved more than a month ago, as for orders. @returns the number of tickets */
export const deleteOldTicketFiles = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const old = await tx<{ _id: string }[]>`
      UPDATE tickets SET files_dropped_at = ${now}
      WHERE status = 'solved' AND files_dropped_at IS NULL AND solved_at < ${now}::timestamptz - interval '1 month'
      RETURNING _id`
    await deleteAttachments(
      tx,
      ticketSubject,
      old.map(({ _id }) => _id),
      now,
    )
    return old.length
  })

const kind = jobKind('tickets.delete_old_files', z.object({}), { cron: '37 * * * *', retries: 0, at_once: 1 })

export const deleteOldTicketFilesJob = job(kind, async ({ sql, now }) => {
  await deleteOldTicketFiles(sql, now)
})
