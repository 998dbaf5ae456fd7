import { daysAfter } from '@mapwright/contract/api/days.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import { MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { offerRules } from '@mapwright/contract/orders/order-money.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, type LockedOrder, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { readOfferable, requirePlaced } from './offerable.ts'

/**
 * Returns the expiry time of an offer. On a delivered order, the offer expires at the latest when the files that it needs are deleted.
 */
async function offerEnd(tx: Tx, order_id: string, valid_days: number, now: Date): Promise<Date> {
  const wished = daysAfter(now, valid_days)
  const [order] = await tx<{ files_end: Date | null; are_files_gone: boolean }[]>`
    SELECT CASE WHEN status = 'completed' THEN completed_at + interval '1 month' END AS files_end,
      files_dropped_at IS NOT NULL AS are_files_gone
    FROM orders WHERE _id = ${order_id}`
  const { files_end, are_files_gone } = found(order, 'orders.not_found')
  if (are_files_gone || (files_end && files_end <= now)) throw new Problem('orders.file_gone')
  return files_end && files_end < wished ? files_end : wished
}

async function requireRoom(tx: Tx, order_id: string, item_id: string, now: Date): Promise<void> {
  const open = await tx<{ item_id: string; expires_at: Date }[]>`
    SELECT item_id, expires_at FROM order_offers WHERE order_id = ${order_id} AND status = 'open'`
  const standing = open.filter(({ expires_at }) => expires_at > now)
  if (standing.length >= offerRules.max_open) throw new Problem('orders.too_many_offers')
  if (standing.some((offer) => offer.item_id === item_id))
    throw new Problem('orders.not_offerable', { fields: { item_id: { code: 'taken' } } })
  await tx`UPDATE order_offers SET status = 'expired', decided_at = ${now}
    WHERE order_id = ${order_id} AND item_id = ${item_id} AND status = 'open'`
}

type Addition = Body<typeof MakeOffer>
type By = { actor: { _id: string }; now: Date }

/** Offers an addition at the current price, which is valid until the offer expires. The customer is charged only on acceptance. */
async function offerAddition(tx: Tx, order: LockedOrder, addition: Addition, { actor, now }: By) {
  const { _id: order_id, user_id } = order
  requirePlaced(order)
  const expires_at = await offerEnd(tx, order_id, addition.valid_days, now)
  const wanted = (await readOfferable(tx, order_id)).find(
    ({ kind, item_id }) => kind === addition.kind && item_id === addition.item_id,
  )
  const { amount, ...item } = found(wanted, 'orders.not_offerable')
  await requireRoom(tx, order_id, item.item_id, now)
  const offer_id = uuidv7()
  const row = { _id: offer_id, order_id, ...item, note: addition.note, status: 'open', actor_id: actor._id }
  await tx`INSERT INTO order_offers ${tx({ ...row, created_at: now, expires_at })}`
  await addTimelineEntry(tx, { order_id, at: now, entry: 'offered', actor_id: actor._id, text: item.name })
  await announce(tx, { type: 'order.offered', order_id, offer_id, user_id, actor_id: actor._id })
  return { offer_id, name: item.name, amount, expires_at }
}

/** Offers an addition on a placed order, on behalf of staff. */
export const makeOffer = command(MakeOffer, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id)
  const offer = await offerAddition(tx, order, body, { actor, now })
  audit({ target_id: order._id, after: offer })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
