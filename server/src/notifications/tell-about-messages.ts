import type { Tx } from '../db/sql.ts'
import { subscriber } from '../events/subscriber.ts'
import { sendMail } from '../mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { type Addressee, addressee, orderFacts, staffHolding } from './read-facts.ts'
import { willing } from './willing-rows.ts'

/** Several messages within so many minutes are one mail. */
const quietMinutes = 15

type About = { order_id: string; link: string; values: { number: string; vehicle: string }; now: Date }

async function mailOnce(tx: Tx, { email: to, language }: Addressee, { order_id, link, values, now }: About) {
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = 'order_message' AND ref->>'order_id' = ${order_id}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${quietMinutes}) LIMIT 1`
  if (recent) return
  await sendMail(tx, { to, language, kind: 'order_message', values: { ...values, link }, ref: { order_id }, now })
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
    const { order_id, user_id, actor_id } = event
    const { number, vehicle } = await orderFacts(tx, order_id)
    const about = { order_id, values: { number, vehicle }, now }
    if (actor_id !== user_id)
      await tell(tx, [await addressee(tx, user_id)], { ...about, link: `/order_details/${order_id}` })
    else
      await tell(tx, await staffHolding(tx, 'orders'), {
        ...about,
        link: `/admin/manage_orders/order_details/${order_id}`,
      })
  },
})
