import type { Tx } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { type Recipient, readRecipient, staffWithPermission } from './read-facts.ts'
import { recipientsWanting } from './recipient-rows.ts'

/** At most one mail per customer in this time, however many files they send. */
const mailIntervalMinutes = 15
const link = '/admin/downloads?tab=received'

type Upload = { user_id: string; customer: string; file: string; text: string; now: Date }

async function mailOnce(tx: Tx, { email: to, language }: Recipient, upload: Upload): Promise<void> {
  const { user_id, customer, file, text: reason, now } = upload
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = 'new_file' AND ref->>'user_id' = ${user_id}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${mailIntervalMinutes}) LIMIT 1`
  if (recent) return
  await sendMail(tx, {
    to,
    language,
    kind: 'new_file',
    values: { customer, file, reason, link },
    ref: { user_id },
    now,
  })
}

/** Notifies staff about files that customers send outside an order, unless the file has been withdrawn. */
export const notifyAboutFileUploads = subscriber({
  name: 'notifications.notify_about_file_uploads',
  on: ['file_upload.received'],
  async handle({ tx, event: { file_upload_id, user_id }, now }) {
    const [row] = await tx<{ file: string; vehicle: string; comment: string }[]>`
      SELECT file_name AS file, vehicle, comment FROM file_upload_rows WHERE _id = ${file_upload_id}`
    if (!row) return
    const { file, vehicle, comment } = row
    const { name, email } = await readRecipient(tx, user_id)
    const customer = name || email
    const staff = await staffWithPermission(tx, 'miscellaneous')
    const ids = staff.map(({ _id }) => _id)
    await notify(tx, ids, { kind: 'file_received', values: { customer, file, vehicle }, link, now })
    const mailRecipients = await recipientsWanting(tx, ids, 'files', 'mail')
    const upload = { user_id, customer, file, text: [vehicle, comment].filter(Boolean).join('\n'), now }
    for (const person of staff) if (mailRecipients.has(person._id)) await mailOnce(tx, person, upload)
  },
})
