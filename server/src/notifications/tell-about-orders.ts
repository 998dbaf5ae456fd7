import type { NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import type { Tx } from '../db/sql.ts'
import type { EventOf } from '../events/subscriber.ts'
import { subscriber } from '../events/subscriber.ts'
import { sendMail } from '../mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { type Addressee, addressee, type OrderFacts, orderFacts, staffHolding } from './read-facts.ts'
import { isWilling, willing } from './willing-rows.ts'

type OrderEventType =
  | 'order.submitted'
  | 'order.started'
  | 'order.asked'
  | 'order.resubmitted'
  | 'order.completed'
  | 'order.revised'
  | 'order.cancelled'
type Told = { tx: Tx; order: OrderFacts; customer: Addressee; now: Date; link: string; ref: Record<string, string> }

const values = ({ order, customer }: Told) => ({
  number: order.number,
  vehicle: order.vehicle,
  customer: customer.name || customer.email,
})

const kindOf = (type: OrderEventType) => type.replace('.', '_') as NotificationKind

async function mailCustomer(type: OrderEventType, told: Told): Promise<void> {
  const { tx, order, customer, now, link, ref } = told
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

/** The customer hears in the app and by mail what staff did; one's own doing is no news, but for the receipt of an order. */
async function tellCustomer(event: EventOf<OrderEventType>, told: Told): Promise<void> {
  if (await isWilling(told.tx, event.user_id, 'orders', 'mail')) await mailCustomer(event.type, told)
  if (event.actor_id === event.user_id) return
  await notify(told.tx, [event.user_id], {
    kind: kindOf(event.type),
    values: values(told),
    link: told.link,
    now: told.now,
  })
}

/** Staff who work on orders hear of what waits for them. */
async function tellStaff(event: EventOf<OrderEventType>, told: Told): Promise<void> {
  if (event.type !== 'order.submitted' && event.type !== 'order.resubmitted') return
  const { tx, now } = told
  const staff = await staffHolding(tx, 'orders')
  const link = `/admin/manage_orders/order_details/${event.order_id}`
  await notify(
    tx,
    staff.map(({ _id }) => _id),
    { kind: kindOf(event.type), values: values(told), link, now },
  )
  if (event.type !== 'order.submitted') return
  const mailed = await willing(
    tx,
    staff.map(({ _id }) => _id),
    'orders',
    'mail',
  )
  for (const { email, language } of staff.filter(({ _id }) => mailed.has(_id)))
    await sendMail(tx, {
      to: email,
      language,
      kind: 'new_order',
      values: { ...values(told), link },
      ref: told.ref,
      now,
    })
}

export const tellAboutOrders = subscriber({
  name: 'notifications.tell_about_orders',
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
    const [order, customer] = await Promise.all([orderFacts(tx, event.order_id), addressee(tx, event.user_id)])
    const told = {
      tx,
      order,
      customer,
      now,
      link: `/order_details/${event.order_id}`,
      ref: { order_id: event.order_id },
    }
    await tellCustomer(event, told)
    await tellStaff(event, told)
  },
})
