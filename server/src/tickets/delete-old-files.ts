import { attachmentRetention } from '../conversations/delete-attachments.ts'
import { ticketSubject } from './ticket-subject.ts'

/** Deletes the files of tickets that were solved more than a month ago. */
export const { deleteOld: deleteOldTicketFiles, job: deleteOldTicketFilesJob } = attachmentRetention({
  subject: ticketSubject,
  name: 'tickets.delete_old_files',
  cron: '37 * * * *',
  async expired(tx, now, limit) {
    const tickets = await tx<{ _id: string }[]>`
      UPDATE tickets SET files_dropped_at = ${now} WHERE _id IN (
        SELECT _id FROM tickets
        WHERE status = 'solved' AND files_dropped_at IS NULL AND solved_at < ${now}::timestamptz - interval '1 month'
        ORDER BY solved_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
      ) RETURNING _id`
    return tickets.map(({ _id }) => _id)
  },
})
