import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import { AcceptOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { transfer } from '../../credits/transfer.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { reviseOrder } from '../moves/revise-order.ts'
import { addTimelineEntry, type LockedOrder, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'
import { endOffer, lockOpenOffer, type OfferRow } from './offer-rows.ts'
import { requirePlaced } from './offerable.ts'

/**
 * Charges the credits for the addition and returns the id of the transfer. Returns null without charging if the addition is free, or if the
 * order is not paid yet. In the latter case, only the order's amount due increases.
 */
async function payOffer(tx: Tx, order: LockedOrder, offer: OfferRow, now: Date): Promise<string | null> {
  const amount = credits(offer.price - offer.discount)
  if (order.payment !== 'paid' || amount === 0n) return null
  const paid = await transfer(tx, {
    from: { customer: order.user_id },
    to: { house: 'orders' },
    amount,
    reason: 'order',
    key: `order:${order._id}:offer:${offer._id}`,
    ref: { kind: 'order', id: order._id },
    actor_id: order.user_id,
    note: offer.name,
    now,
  })
  return paid._id
}

type Line = { order_id: string; offer_id: string; kind: string; item_id: string; name: string; amount: bigint }

/** Adds the lines to the order. Updates the total and the figures of the day on which the order was placed. */
async function addToOrder(tx: Tx, { order_id, ...offer }: OfferRow, now: Date): Promise<Credits> {
  const line = { order_id, offer_id: offer._id }
  const lines: Line[] = [{ ...line, kind: offer.kind, item_id: offer.item_id, name: offer.name, amount: offer.price }]
  if (offer.discount_id !== null)
    lines.push({
      ...line,
      kind: 'discount',
      item_id: offer.discount_id,
      name: offer.discount_name,
      amount: credits(-offer.discount),
    })
  const [last] = await tx<{ position: number }[]>`
    SELECT coalesce(max(position), 0)::int AS position FROM order_lines WHERE order_id = ${order_id}`
  await tx`INSERT INTO order_lines ${tx(lines.map((row, at) => ({ ...row, position: (last?.position ?? 0) + at + 1 })))}`
  const amount = credits(offer.price - offer.discount)
  await tx`
    WITH changed AS (
      UPDATE orders SET total = total + ${amount},
        services = CASE WHEN ${offer.kind === 'service'} THEN services || ${offer.name}::text ELSE services END,
        off_road_declared_at = CASE WHEN ${offer.off_road} THEN ${now} ELSE off_road_declared_at END
      WHERE _id = ${order_id} RETURNING submitted_at
    )
    SELECT add_to_order_days(ARRAY[(order_day(submitted_at), 'submitted', '', 0, ${amount}::bigint)::order_day_change]) FROM changed`
  return amount
}

type Acceptance = { actor: { _id: string }; now: Date; declares_off_road: boolean }

/** Accepts an offer whose order is locked. Charges the addition and adds it to the order and its timeline. */
async function applyOffer(tx: Tx, order: LockedOrder, offer: OfferRow, { actor, now, declares_off_road }: Acceptance) {
  const { _id: order_id, user_id } = order
  requirePlaced(order)
  if (offer.off_road && !declares_off_road) throw new Problem('orders.declaration_needed')
  const txn_id = await payOffer(tx, order, offer, now)
  await endOffer(tx, offer._id, { status: 'accepted', decided_at: now, txn_id })
  const amount = await addToOrder(tx, offer, now)
  await addTimelineEntry(tx, { order_id, at: now, entry: 'offer_accepted', actor_id: actor._id, text: offer.name })
  // Reopens a delivered order and assigns it to the staff member who made the offer.
  if (order.status === 'completed')
    await reviseOrder(tx, order, { actor: { _id: offer.actor_id }, now, text: offer.name })
  await announce(tx, { type: 'order.offer_accepted', order_id, offer_id: offer._id, user_id, actor_id: actor._id })
  return { offer_id: offer._id, name: offer.name, amount, txn_id }
}

/** Accepts an offer on behalf of the customer. */
export const acceptOffer = command(AcceptOffer, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id, actor._id)
  const offer = await lockOpenOffer(tx, order._id, params.offer_id, now)
  const { declares_off_road } = body
  const applied = await applyOffer(tx, order, offer, { actor, now, declares_off_road })
  audit({ target_id: order._id, after: { ...applied, payment: order.payment, declares_off_road } })
  return { order: await readOrder(tx, order._id, viewerOf(actor)) }
})
