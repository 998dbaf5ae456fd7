import { readNameOf } from '../accounts/recipients.ts'
import { eventFacts } from '../platform/events/event-facts.ts'

/** Values of the notification about a file that a customer sent outside an order. Undefined if the file was removed. */
export const fileUploadFacts = eventFacts(
  ['file_upload.received'],
  async ({ tx, event: { file_upload_id, user_id } }) => {
    const [row] = await tx<{ file: string; vehicle: string; comment: string }[]>`
      SELECT file_name AS file, vehicle, comment FROM file_upload_rows WHERE _id = ${file_upload_id}`
    if (!row) return undefined
    const { file, vehicle, comment } = row
    const reason = [vehicle, comment].filter(Boolean).join('\n')
    // `ref` names the customer instead of the file, so that several files cause only one mail.
    return { values: { customer: await readNameOf(tx, user_id), file, vehicle, reason }, ref: { user_id } }
  },
)
