import { found } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { supportedLanguage } from '../wording.ts'
import { notify } from './notification-rows.ts'
import { readOrderFacts, readRecipient } from './read-facts.ts'
import { wantsNotification } from './recipient-rows.ts'

/** The day on which the files of a completed order are deleted, in the recipient's language. */
async function deletionDay(tx: Tx, order_id: string, language: string | null): Promise<string> {
  const [row] = await tx<{ at: Date }[]>`
    SELECT coalesce(completed_at, now()) + interval '1 month' AS at FROM orders WHERE _id = ${order_id}`
  const { at } = found(row, 'request.not_found')
  return new Intl.DateTimeFormat(supportedLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Warns a customer who has never downloaded a delivered file before it is deleted. */
export const notifyAboutExpiringFiles = subscriber({
  name: 'notifications.notify_about_expiring_files',
  on: ['order.files_expiring'],
  async handle({ tx, event: { order_id, user_id }, now }) {
    const [{ number, vehicle }, { email, language }] = await Promise.all([
      readOrderFacts(tx, order_id),
      readRecipient(tx, user_id),
    ])
    const values = { number, vehicle, day: await deletionDay(tx, order_id, language) }
    const link = `/order_details/${order_id}`
    await notify(tx, [user_id], { kind: 'order_files_expiring', values, link, now })
    if (await wantsNotification(tx, user_id, 'orders', 'mail'))
      await sendMail(tx, {
        to: email,
        language,
        kind: 'order_files_expiring',
        values: { ...values, link },
        ref: { order_id },
        now,
      })
  },
})
