import { DeclineOffer, WithdrawOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'
import { endOffer, lockOpenOffer } from './offer-rows.ts'

/** Declines an offer on behalf of the customer. Staff are notified; the order itself does not change. */
export const declineOffer = command(DeclineOffer, async ({ tx, actor, now, params, audit }) => {
  const { _id: order_id, user_id } = await lockOrder(tx, params.id, actor._id)
  const { _id: offer_id, name } = await lockOpenOffer(tx, order_id, params.offer_id, now)
  await endOffer(tx, offer_id, { status: 'declined', decided_at: now })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'offer_declined', actor_id: actor._id, text: name })
  await announce(tx, { type: 'order.offer_declined', order_id, offer_id, user_id, actor_id: actor._id })
  audit({ target_id: order_id, after: { offer_id, status: 'declined' } })
  return { order: await readOrder(tx, order_id, viewerOf(actor)) }
})

/** Withdraws an offer that the customer has not answered. */
export const withdrawOffer = command(WithdrawOffer, async ({ tx, actor, now, params, audit }) => {
  const { _id: order_id, user_id } = await lockOrder(tx, params.id)
  const { _id: offer_id, name } = await lockOpenOffer(tx, order_id, params.offer_id, now)
  await endOffer(tx, offer_id, { status: 'withdrawn', decided_at: now })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'offer_withdrawn', actor_id: actor._id, text: name })
  await announce(tx, { type: 'order.offer_withdrawn', order_id, offer_id, user_id, actor_id: actor._id })
  audit({ target_id: order_id, after: { offer_id, status: 'withdrawn' } })
  return { order: await readOrder(tx, order_id, { isStaff: true }) }
})
