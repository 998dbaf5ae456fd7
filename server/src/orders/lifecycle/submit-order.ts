import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { requireCaptcha } from '../../accounts/codes/captcha.ts'
import { command } from '../../platform/api/handler.ts'
import { announce } from '../../platform/events/announce.ts'
import { needsApproval, storeApproval } from '../approval-rows.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'
import { placeOrder, priceSubmission } from './place-order.ts'

/**
 * Places a draft. One transaction calculates the price, charges it and assigns the order number. A member's order above the member's limits stays a
 * draft until the customer approves it.
 */
export const submitOrder = command(SubmitOrder, async ({ tx, actor, now, params, body, app, request, audit }) => {
  const draft = ready(await lockOrder(tx, params.id, actor._id), 'submit')
  const { _id: order_id, user_id } = draft
  const { captcha, expected_total, ...submission } = body
  // Programs are authenticated by their API key and solve no captcha.
  if (!actor.is_program) await requireCaptcha(tx, captcha, { app, now })
  const { member } = actor
  // Guessing the total must not reveal it to members who see no prices.
  const isPriceSeen = !member || member.sees_prices
  const priced = await priceSubmission(tx, isPriceSeen ? { ...submission, expected_total } : submission, actor)
  const { total } = priced.price
  const { pay_later } = submission
  const member_id = member?._id ?? null
  if (member_id !== null && (await needsApproval(tx, { member_id, owner_id: user_id, total, pay_later, now }))) {
    // Stores the names of a selected variant, which the customer sees before approving.
    const { manufacture, model, generation, variant } = priced.vehicle
    const named = { ...submission, manufacture, model, generation, variant }
    await storeApproval(tx, { order_id, member_id, submission: named, total, now })
    await addTimelineEntry(tx, { order_id, at: now, entry: 'approval_asked', actor_id: member_id })
    await announce(tx, { type: 'order.approval_asked', order_id, user_id, actor_id: member_id })
    audit({ after: { total: formatHundredths(total), waits_for_approval: true } })
  } else {
    await tx`DELETE FROM order_approvals WHERE order_id = ${order_id}`
    audit({ after: await placeOrder(tx, { draft, submission, priced, actor, placed_by: member_id, request, now }) })
  }
  return { order: await readOrder(tx, order_id, viewerOf(actor)) }
})
