import { type Credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { type EventOf, subscriber } from '../platform/events/subscriber.ts'
import type { Mail } from '../platform/mail/send-mail.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { readOrderFacts, readRecipient, staffWithPermission } from './read-facts.ts'
import { wantsNotification } from './recipient-rows.ts'

type Context<Type extends Parameters<typeof subscriber>[0]['on'][number]> = { tx: Tx; event: EventOf<Type>; now: Date }
type OfferFacts = {
  item: string
  amount: Credits
  note: string
  staff_id: string
  staff_is_active: boolean
  status: string
}

async function offerFacts(db: Db, offerId: string): Promise<OfferFacts> {
  const [facts] = await db<OfferFacts[]>`
    SELECT f.name AS item, f.price - f.discount AS amount, f.note, f.actor_id AS staff_id, f.status,
      u.status = 1 AND u.deleted_at IS NULL AND u.role_id <> 2 AS staff_is_active
    FROM order_offers f JOIN users u ON u._id = f.actor_id WHERE f._id = ${offerId}`
  return found(facts, 'request.not_found')
}

type MailToCustomer = Pick<Mail<'order_offered' | 'order_refunded' | 'payment_overdue'>, 'kind' | 'values'>

async function mailCustomer(
  tx: Tx,
  user_id: string,
  {
    topic,
    ref,
    now,
    ...mail
  }: MailToCustomer & { topic: 'orders' | 'credits'; ref: Record<string, string>; now: Date },
): Promise<void> {
  if (!(await wantsNotification(tx, user_id, topic, 'mail'))) return
  const { email, language } = await readRecipient(tx, user_id)
  await sendMail(tx, { to: email, language, ref, now, ...mail })
}

/** Asks the customer to answer an offer that is still open. */
async function notifyAboutOffer({ tx, event, now }: Context<'order.offered'>): Promise<void> {
  const { order_id, user_id } = event
  const [{ number, vehicle }, offer] = await Promise.all([readOrderFacts(tx, order_id), offerFacts(tx, event.offer_id)])
  if (offer.status !== 'open') return
  const link = `/order_details/${order_id}`
  const about = { number, vehicle, item: offer.item, credits: formatHundredths(offer.amount) }
  await notify(tx, [user_id], { kind: 'order_offered', values: about, link, now })
  const values = { ...about, link, ...(offer.note ? { reason: offer.note } : {}) }
  await mailCustomer(tx, user_id, { topic: 'orders', kind: 'order_offered', values, ref: { order_id }, now })
}

const outcomes = {
  'order.offer_accepted': 'offer_accepted',
  'order.offer_declined': 'offer_declined',
  'order.offer_expired': 'offer_expired',
} as const

/** Notifies the author of an offer about its outcome, or all staff who work on orders if the author has left. */
async function notifyAboutOutcome({ tx, event, now }: Context<keyof typeof outcomes>): Promise<void> {
  const { order_id } = event
  const [{ number, vehicle }, offer, customer] = await Promise.all([
    readOrderFacts(tx, order_id),
    offerFacts(tx, event.offer_id),
    readRecipient(tx, event.user_id),
  ])
  const staff = offer.staff_is_active
    ? [offer.staff_id]
    : (await staffWithPermission(tx, 'orders')).map(({ _id }) => _id)
  await notify(tx, staff, {
    kind: outcomes[event.type],
    values: { number, vehicle, item: offer.item, customer: customer.name || customer.email },
    link: `/admin/manage_orders/order_details/${order_id}`,
    now,
  })
}

async function notifyAboutRefund({ tx, event, now }: Context<'order.refunded'>): Promise<void> {
  const { order_id, user_id, refund_id } = event
  const [{ number, vehicle }, [refund]] = await Promise.all([
    readOrderFacts(tx, order_id),
    tx<{ amount: Credits; reason: string }[]>`SELECT amount, reason FROM order_refunds WHERE _id = ${refund_id}`,
  ])
  const { amount, reason } = found(refund, 'request.not_found')
  const link = `/order_details/${order_id}`
  const about = { number, vehicle, credits: formatHundredths(amount) }
  await notify(tx, [user_id], { kind: 'order_refunded', values: about, link, now })
  const values = { ...about, link, reason }
  await mailCustomer(tx, user_id, { topic: 'credits', kind: 'order_refunded', values, ref: { order_id }, now })
}

/** Reminds a customer of the total overdue amount, unless it has been paid. */
async function notifyAboutOverdue({ tx, event, now }: Context<'order.payment_overdue'>): Promise<void> {
  const { user_id } = event
  const [overdue] = await tx<{ count: number; credits: Credits }[]>`
    SELECT count(*)::int AS count, coalesce(sum(total - refunded), 0)::bigint AS credits FROM orders
    WHERE user_id = ${user_id} AND payment = 'due'
      AND completed_at <= ${now}::timestamptz - make_interval(days => (SELECT pay_later_days FROM settings))`
  if (!overdue || overdue.count === 0) return
  const link = '/your_order'
  const about = { count: String(overdue.count), credits: formatHundredths(overdue.credits) }
  await notify(tx, [user_id], { kind: 'payment_overdue', values: about, link, now })
  const values = { ...about, link }
  await mailCustomer(tx, user_id, { topic: 'credits', kind: 'payment_overdue', values, ref: { user_id }, now })
}

/** Notifies customers about offers, refunds and overdue payments, and staff about the outcome of their offers. */
export const notifyAboutOrderMoney = subscriber({
  name: 'notifications.notify_about_order_money',
  on: [
    'order.offered',
    'order.offer_accepted',
    'order.offer_declined',
    'order.offer_expired',
    'order.refunded',
    'order.payment_overdue',
  ],
  async handle({ tx, event, now }) {
    if (event.type === 'order.offered') await notifyAboutOffer({ tx, event, now })
    else if (event.type === 'order.refunded') await notifyAboutRefund({ tx, event, now })
    else if (event.type === 'order.payment_overdue') await notifyAboutOverdue({ tx, event, now })
    else await notifyAboutOutcome({ tx, event, now })
  },
})
