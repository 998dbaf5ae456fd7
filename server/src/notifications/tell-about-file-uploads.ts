import type { Tx } from '../db/sql.ts'
import { subscriber } from '../events/subscriber.ts'
import { sendMail } from '../mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { type Addressee, addressee, staffHolding } from './read-facts.ts'
import { willing } from './willing-rows.ts'

/** Several files of one customer within so many minutes are one mail. */
const quietMinutes = 15
const link = '/admin/downloads?tab=received'

type Received = { user_id: string; customer: string; file: string; written: string; now: Date }

async function mailOnce(tx: Tx, { email: to, language }: Addressee, about: Received): Promise<void> {
  const { user_id, customer, file, written: reason, now } = about
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = 'new_file' AND ref->>'user_id' = ${user_id}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${quietMinutes}) LIMIT 1`
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

/** The team hears of files that customers send outside an order; one that was taken back by then is no news. */
export const tellAboutFileUploads = subscriber({
  name: 'notifications.tell_about_file_uploads',
  on: ['file_upload.received'],
  async handle({ tx, event: { file_upload_id, user_id }, now }) {
    const [upload] = await tx<{ file: string; vehicle: string; comment: string }[]>`
      SELECT file_name AS file, vehicle, comment FROM file_upload_rows WHERE _id = ${file_upload_id}`
    if (!upload) return
    const { file, vehicle, comment } = upload
    const { name, email } = await addressee(tx, user_id)
    const customer = name || email
    const staff = await staffHolding(tx, 'miscellaneous')
    const ids = staff.map(({ _id }) => _id)
    await notify(tx, ids, { kind: 'file_received', values: { customer, file, vehicle }, link, now })
    const mailed = await willing(tx, ids, 'files', 'mail')
    const about = { user_id, customer, file, written: [vehicle, comment].filter(Boolean).join('\n'), now }
    for (const person of staff) if (mailed.has(person._id)) await mailOnce(tx, person, about)
  },
})
