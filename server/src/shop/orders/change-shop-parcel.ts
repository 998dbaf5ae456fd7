import { ChangeShopParcel } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { finishedStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { lockShopOrder } from './order-rows.ts'
import { lockParcel, type TrackedParcel, updateParcel } from './parcel-rows.ts'
import { readShopOrder } from './read-order.ts'

/**
 * Adds or corrects the carrier, tracking number and expected delivery date of a parcel that has been sent. The customer gets a mail if the
 * carrier or the number has changed.
 */
export const changeShopParcel = command(ChangeShopParcel, async ({ tx, actor, now, body, audit }) => {
  const { id, parcel_id, carrier, parcel_tracking_number: tracking_number, estimated_delivery_date } = body
  const order = await lockShopOrder(tx, id)
  const { current_status: status, user_id, invoice_no } = order
  const before = found(await lockParcel(tx, { order_id: id, parcel_id }), 'shop.order_not_found')
  if (finishedStatuses.includes(status)) throw new Problem('shop.order_wrong_state', { details: { status } })
  const after: TrackedParcel = { carrier, tracking_number, estimated_delivery_date: estimated_delivery_date || null }
  await updateParcel(tx, { order_id: id, parcel_id, parcel: after, now })
  if (tracking_number !== '' && (tracking_number !== before.tracking_number || carrier !== before.carrier))
    await announce(tx, {
      type: 'shop_order.tracked',
      order_id: id,
      user_id,
      invoice_no,
      parcel_id,
      actor_id: actor._id,
    })
  audit({ target_id: id, before, after: { ...after, invoice_no } })
  return { order: await readShopOrder(tx, { _id: id }, actor, now) }
})
