import type { Tx } from '../db/sql.ts'
import { subscriber } from '../events/subscriber.ts'
import { sendMail } from '../mail/send-mail.ts'
import { replyIdFor } from '../orders/mail-in/reply-rows.ts'
import { saidToBoth } from '../orders/messages/message-rows.ts'
import { notify } from './notification-rows.ts'
import { type Addressee, addressee, orderFacts, staffHolding } from './read-facts.ts'
import { willing } from './willing-rows.ts'

/** Several messages within so many minutes are one mail. */
const quietMinutes = 15

type About = {
  order_id: string
  /** Whose order it is: what others were written about it goes with that person. */
  user_id: string
  link: string
  values: { number: string; vehicle: string }
  /** What was said, for the mail. */
  said: string
  now: Date
}

async function mailOnce(tx: Tx, { _id, email: to, language }: Addressee, about: About) {
  const { order_id, link, values, said, now } = about
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = 'order_message' AND ref->>'order_id' = ${order_id}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${quietMinutes}) LIMIT 1`
  if (recent) return
  const reply_id = await replyIdFor(tx, { order_id, user_id: _id, now })
  const ref = { order_id, user_id: about.user_id }
  await sendMail(tx, {
    to,
    language,
    kind: 'order_message',
    values: { ...values, link, reason: said },
    ref,
    reply_id,
    now,
  })
}

/** In the app the newest message of a conversation stands for those before it that nobody has read. */
async function tell(tx: Tx, people: readonly Addressee[], about: About): Promise<void> {
  const ids = people.map(({ _id }) => _id)
  const { link, values, now } = about
  await tx`
    DELETE FROM in_app_notifications
    WHERE user_id = ANY (${ids}) AND kind = 'order_message' AND link = ${link} AND read_at IS NULL`
  await notify(tx, ids, { kind: 'order_message', values, link, now })
  const mailed = await willing(tx, ids, 'messages', 'mail')
  for (const person of people) if (mailed.has(person._id)) await mailOnce(tx, person, about)
}

/** A message on an order is told to the other side: the customer, or the staff who work on orders. */
export const tellAboutMessages = subscriber({
  name: 'notifications.tell_about_messages',
  on: ['order.message_posted'],
  async handle({ tx, event, now }) {
    const { order_id, user_id, actor_id, message_id } = event
    const [{ number, vehicle }, said] = await Promise.all([orderFacts(tx, order_id), saidToBoth(tx, message_id)])
    const about = { order_id, user_id, values: { number, vehicle }, said, now }
    if (actor_id !== user_id)
      await tell(tx, [await addressee(tx, user_id)], { ...about, link: `/order_details/${order_id}` })
    else
      await tell(tx, await staffHolding(tx, 'orders'), {
        ...about,
        link: `/admin/manage_orders/order_details/${order_id}`,
      })
  },
})
