import { subscriber } from '../events/subscriber.ts'
import { sendMail } from '../mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { addressee, orderFacts, staffHolding } from './read-facts.ts'
import { willing } from './willing-rows.ts'

/** Staff hear of an order that automation could not finish; one that somebody took up meanwhile is no news. */
export const tellAboutAutomation = subscriber({
  name: 'notifications.tell_about_automation',
  on: ['order.automation_failed'],
  async handle({ tx, event: { order_id, user_id }, now }) {
    const waiting = await tx`
      SELECT FROM orders WHERE _id = ${order_id} AND status = 'pending' AND automation = 'failed'`
    if (waiting.length === 0) return
    const [{ number, vehicle }, customer, staff] = await Promise.all([
      orderFacts(tx, order_id),
      addressee(tx, user_id),
      staffHolding(tx, 'orders'),
    ])
    const told = { kind: 'automation_failed', now } as const
    const values = { number, vehicle, customer: customer.name || customer.email }
    const link = `/admin/manage_orders/order_details/${order_id}`
    const ids = staff.map(({ _id }) => _id)
    await notify(tx, ids, { ...told, values, link })
    const mailed = await willing(tx, ids, 'orders', 'mail')
    for (const { email, language } of staff.filter(({ _id }) => mailed.has(_id)))
      await sendMail(tx, { ...told, to: email, language, values: { ...values, link }, ref: { order_id } })
  },
})
