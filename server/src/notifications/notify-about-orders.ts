import type { NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { EventOf } from '../platform/events/subscriber.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { type OrderFacts, type Recipient, readOrderFacts, readRecipient, staffWithPermission } from './read-facts.ts'
import { recipientsWanting, wantsNotification } from './recipient-rows.ts'

type OrderEventType =
  | 'order.submitted'
  | 'order.started'
  | 'order.asked'
  | 'order.resubmitted'
  | 'order.completed'
  | 'order.revised'
  | 'order.cancelled'
type Context = { tx: Tx; order: OrderFacts; customer: Recipient; now: Date; link: string; ref: Record<string, string> }

const values = ({ order, customer }: Context) => ({
  number: order.number,
  vehicle: order.vehicle,
  customer: customer.name || customer.email,
})

const kindOf = (type: OrderEventType) => type.replace('.', '_') as NotificationKind

async function mailCustomer(type: OrderEventType, context: Context): Promise<void> {
  const { tx, order, customer, now, link, ref } = context
  const { number, vehicle } = order
  const mail = { to: customer.email, language: customer.language, ref, now }
  const about = { number, vehicle, link }
  if (type === 'order.submitted') await sendMail(tx, { ...mail, kind: 'order_submitted', values: about })
  if (type === 'order.started') await sendMail(tx, { ...mail, kind: 'order_started', values: about })
  if (type === 'order.asked')
    await sendMail(tx, { ...mail, kind: 'order_asked', values: { ...about, reason: order.request } })
  if (type === 'order.completed') await sendMail(tx, { ...mail, kind: 'order_completed', values: about })
  if (type === 'order.cancelled')
    await sendMail(tx, { ...mail, kind: 'order_cancelled', values: { ...about, reason: order.reason } })
}

/** Notifies the customer of what staff did. Their own actions only cause mails, such as the receipt of an order. */
async function notifyCustomer(event: EventOf<OrderEventType>, context: Context): Promise<void> {
  if (await wantsNotification(context.tx, event.user_id, 'orders', 'mail')) await mailCustomer(event.type, context)
  if (event.actor_id === event.user_id) return
  await notify(context.tx, [event.user_id], {
    kind: kindOf(event.type),
    values: values(context),
    link: context.link,
    now: context.now,
  })
}

/** Notifies staff who work on orders about orders that wait for them. */
async function notifyStaff(event: EventOf<OrderEventType>, context: Context): Promise<void> {
  if (event.type !== 'order.submitted' && event.type !== 'order.resubmitted') return
  const { tx, now } = context
  const staff = await staffWithPermission(tx, 'orders')
  const link = `/admin/manage_orders/order_details/${event.order_id}`
  await notify(
    tx,
    staff.map(({ _id }) => _id),
    { kind: kindOf(event.type), values: values(context), link, now },
  )
  if (event.type !== 'order.submitted') return
  const mailRecipients = await recipientsWanting(
    tx,
    staff.map(({ _id }) => _id),
    'orders',
    'mail',
  )
  for (const { email, language } of staff.filter(({ _id }) => mailRecipients.has(_id)))
    await sendMail(tx, {
      to: email,
      language,
      kind: 'new_order',
      values: { ...values(context), link },
      ref: context.ref,
      now,
    })
}

export const notifyAboutOrders = subscriber({
  name: 'notifications.notify_about_orders',
  on: [
    'order.submitted',
    'order.started',
    'order.asked',
    'order.resubmitted',
    'order.completed',
    'order.revised',
    'order.cancelled',
  ],
  async handle({ tx, event, now }) {
    const [order, customer] = await Promise.all([readOrderFacts(tx, event.order_id), readRecipient(tx, event.user_id)])
    const context = {
      tx,
      order,
      customer,
      now,
      link: `/order_details/${event.order_id}`,
      ref: { order_id: event.order_id },
    }
    await notifyCustomer(event, context)
    await notifyStaff(event, context)
  },
})
