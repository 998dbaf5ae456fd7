import { replyIdFor } from '../orders/mail-in/reply-rows.ts'
import { saidToBoth } from '../orders/messages/message-rows.ts'
import type { Tx } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { type Recipient, readOrderFacts, readRecipient, staffWithPermission } from './read-facts.ts'
import { recipientsWanting } from './recipient-rows.ts'

/** At most one mail per order and recipient in this time, however many messages are written. */
const mailIntervalMinutes = 15

type About = {
  order_id: string
  /** The customer. Mails to others about the order are deleted together with this user. */
  user_id: string
  link: string
  values: { number: string; vehicle: string }
  /** For the mail. */
  text: string
  now: Date
}

async function mailOnce(tx: Tx, { _id, email: to, language }: Recipient, about: About) {
  const { order_id, link, values, text, now } = about
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = 'order_message' AND ref->>'order_id' = ${order_id}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${mailIntervalMinutes}) LIMIT 1`
  if (recent) return
  const reply_id = await replyIdFor(tx, { order_id, user_id: _id, now })
  const ref = { order_id, user_id: about.user_id }
  await sendMail(tx, {
    to,
    language,
    kind: 'order_message',
    values: { ...values, link, reason: text },
    ref,
    reply_id,
    now,
  })
}

/** In the app, the newest message of a conversation replaces unread notifications about earlier ones. */
async function notifyAndMail(tx: Tx, people: readonly Recipient[], about: About): Promise<void> {
  const ids = people.map(({ _id }) => _id)
  const { link, values, now } = about
  await tx`
    DELETE FROM in_app_notifications
    WHERE user_id = ANY (${ids}) AND kind = 'order_message' AND link = ${link} AND read_at IS NULL`
  await notify(tx, ids, { kind: 'order_message', values, link, now })
  const mailRecipients = await recipientsWanting(tx, ids, 'messages', 'mail')
  for (const person of people) if (mailRecipients.has(person._id)) await mailOnce(tx, person, about)
}

/** Notifies the other side of a conversation: the customer, or the staff who work on orders. */
export const notifyAboutMessages = subscriber({
  name: 'notifications.notify_about_messages',
  on: ['order.message_posted'],
  async handle({ tx, event, now }) {
    const { order_id, user_id, actor_id, message_id } = event
    const [{ number, vehicle }, text] = await Promise.all([readOrderFacts(tx, order_id), saidToBoth(tx, message_id)])
    const about = { order_id, user_id, values: { number, vehicle }, text, now }
    if (actor_id !== user_id)
      await notifyAndMail(tx, [await readRecipient(tx, user_id)], { ...about, link: `/order_details/${order_id}` })
    else
      await notifyAndMail(tx, await staffWithPermission(tx, 'orders'), {
        ...about,
        link: `/admin/manage_orders/order_details/${order_id}`,
      })
  },
})
