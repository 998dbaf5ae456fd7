import { found } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { subscriber } from '../events/subscriber.ts'
import { sendMail } from '../mail/send-mail.ts'
import { spokenLanguage } from '../wording.ts'
import { notify } from './notification-rows.ts'
import { addressee, orderFacts } from './read-facts.ts'
import { isWilling } from './willing-rows.ts'

/** The day on which the files of a completed order are deleted, in the reader's words. */
async function dayOfDeletion(tx: Tx, order_id: string, language: string | null): Promise<string> {
  const [row] = await tx<{ at: Date }[]>`
    SELECT coalesce(completed_at, now()) + interval '1 month' AS at FROM orders WHERE _id = ${order_id}`
  const { at } = found(row, 'request.not_found')
  return new Intl.DateTimeFormat(spokenLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** A customer who never fetched a delivered file hears of it before it is deleted. */
export const tellAboutExpiringFiles = subscriber({
  name: 'notifications.tell_about_expiring_files',
  on: ['order.files_expiring'],
  async handle({ tx, event: { order_id, user_id }, now }) {
    const [{ number, vehicle }, { email, language }] = await Promise.all([
      orderFacts(tx, order_id),
      addressee(tx, user_id),
    ])
    const values = { number, vehicle, day: await dayOfDeletion(tx, order_id, language) }
    const link = `/order_details/${order_id}`
    await notify(tx, [user_id], { kind: 'order_files_expiring', values, link, now })
    if (await isWilling(tx, user_id, 'orders', 'mail'))
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
