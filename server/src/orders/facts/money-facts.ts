import { type Credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { readNameOf } from '../../accounts/recipients.ts'
import { roleId } from '../../accounts/role-id.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { readOrderName } from './order-facts.ts'

type Offer = {
  item: string
  amount: Credits
  note: string
  author_id: string
  author_is_active: boolean
  status: string
}

async function readOffer(db: Db, offer_id: string): Promise<Offer> {
  const [offer] = await db<Offer[]>`
    SELECT f.name AS item, f.price - f.discount AS amount, f.note, f.actor_id AS author_id, f.status,
      u.status = 1 AND u.deleted_at IS NULL AND (u.role_id = ${roleId.admin} OR u.role_id = ${roleId.staff}) AS author_is_active
    FROM order_offers f JOIN users u ON u._id = f.actor_id WHERE f._id = ${offer_id}`
  return found(offer, 'request.not_found')
}

/** Values of the notification about an offer. Undefined if the offer is not open any more. */
export const offerFacts = eventFacts(['order.offered'], async ({ tx, event }) => {
  const { status, item, amount, note } = await readOffer(tx, event.offer_id)
  if (status !== 'open') return undefined
  const order = await readOrderName(tx, event.order_id)
  return { values: { ...order, item, credits: formatHundredths(amount), reason: note } }
})

/** Values of the notification about an offer's outcome. It is sent to the author of the offer unless the author has left. */
export const offerOutcomeFacts = eventFacts(
  ['order.offer_accepted', 'order.offer_declined', 'order.offer_expired'],
  async ({ tx, event }) => {
    const { item, author_id, author_is_active } = await readOffer(tx, event.offer_id)
    return {
      values: {
        ...(await readOrderName(tx, event.order_id)),
        item,
        customer: await readNameOf(tx, event.user_id),
      },
      people: { author: author_is_active ? author_id : null },
    }
  },
)

export const refundFacts = eventFacts(['order.refunded'], async ({ tx, event: { order_id, refund_id } }) => {
  const [refund] = await tx<{ amount: Credits; reason: string }[]>`
    SELECT amount, reason FROM order_refunds WHERE _id = ${refund_id}`
  const { amount, reason } = found(refund, 'request.not_found')
  return { values: { ...(await readOrderName(tx, order_id)), credits: formatHundredths(amount), reason } }
})

/** Values of the notification about overdue orders: their number and total. Undefined if all have been paid. */
export const overdueFacts = eventFacts(['order.payment_overdue'], async ({ tx, event: { user_id }, now }) => {
  const [overdue] = await tx<{ count: number; credits: Credits }[]>`
    SELECT count(*)::int AS count, coalesce(sum(total - refunded), 0)::bigint AS credits FROM orders
    WHERE user_id = ${user_id} AND payment = 'due'
      AND completed_at <= ${now}::timestamptz - make_interval(days => (SELECT pay_later_days FROM settings))`
  if (!overdue || overdue.count === 0) return undefined
  return { values: { count: String(overdue.count), credits: formatHundredths(overdue.credits) } }
})
