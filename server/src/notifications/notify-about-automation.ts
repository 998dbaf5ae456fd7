import { subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { readOrderFacts, readRecipient, staffWithPermission } from './read-facts.ts'
import { recipientsWanting } from './recipient-rows.ts'

/** Notifies staff about an order that automation could not finish, unless somebody has started working on it. */
export const notifyAboutAutomation = subscriber({
  name: 'notifications.notify_about_automation',
  on: ['order.automation_failed'],
  async handle({ tx, event: { order_id, user_id }, now }) {
    const failed = await tx`
      SELECT FROM orders WHERE _id = ${order_id} AND status = 'pending' AND automation = 'failed'`
    if (failed.length === 0) return
    const [{ number, vehicle }, customer, staff] = await Promise.all([
      readOrderFacts(tx, order_id),
      readRecipient(tx, user_id),
      staffWithPermission(tx, 'orders'),
    ])
    const notification = { kind: 'automation_failed', now } as const
    const values = { number, vehicle, customer: customer.name || customer.email }
    const link = `/admin/manage_orders/order_details/${order_id}`
    const ids = staff.map(({ _id }) => _id)
    await notify(tx, ids, { ...notification, values, link })
    const mailRecipients = await recipientsWanting(tx, ids, 'orders', 'mail')
    for (const { email, language } of staff.filter(({ _id }) => mailRecipients.has(_id)))
      await sendMail(tx, { ...notification, to: email, language, values: { ...values, link }, ref: { order_id } })
  },
})
