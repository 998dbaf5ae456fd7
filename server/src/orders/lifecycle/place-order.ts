import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import type { From } from '@mapwright/contract/orders/order.ts'
import type { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { type Car, orderedCar } from '@mapwright/contract/tuning/car.ts'
import { type OrderPrice, priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { RequestDetails } from '../../platform/api/handler.ts'
import { authorId, type Person } from '../../platform/api/principal.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { recordOrderTerms } from '../../site/acceptances/acceptance-rows.ts'
import { readSettings } from '../../site/read-settings.ts'
import { readSelection } from '../../tuning/read-selection.ts'
import { vehicleOf } from '../../vehicles/vehicle-rows.ts'
import { linkToGarageCar } from '../garage/link-to-garage-car.ts'
import { payOrder } from '../money/pay-order.ts'
import {
  addTimelineEntry,
  insertLines,
  type LockedOrder,
  moveOrder,
  nextOrderNumber,
  searchedPerson,
} from '../order-rows.ts'
import { searchTextOf, vehicleOfOrder } from '../order-vehicle.ts'
import { dueAfter } from '../queue/due-after.ts'

export type Submission = Omit<Body<typeof SubmitOrder>, 'captcha'>

/**
 * Calculates the current price for this car and customer. Refuses the call if the customer saw another total, or if an option for
 * off-road use lacks the customer's declaration.
 */
async function requireExpectedPrice(
  tx: Tx,
  { service_ids, option_ids, master_slave, expected_total, declares_off_road }: Submission,
  actor: Person,
  car: Car,
): Promise<OrderPrice & { isOffRoad: boolean }> {
  const { _id: user_id, price_type } = actor
  const chosen = { service_ids, option_ids, price_type, buyer: { user_id }, car, master_slave }
  const selection = await readSelection(tx, chosen)
  const isOffRoad = selection.options.some(({ off_road }) => off_road)
  if (isOffRoad && !declares_off_road) throw new Problem('orders.declaration_needed')
  const price = priceOrder(selection)
  if (expected_total !== undefined && price.total !== expected_total)
    throw new Problem('orders.price_changed', {
      details: { total: formatHundredths(price.total), expected_total: formatHundredths(expected_total) },
    })
  return { ...price, isOffRoad }
}

async function vehicleIn(tx: Tx, { variant_id }: Pick<Submission, 'variant_id'>) {
  return variant_id === null ? undefined : found(await vehicleOf(tx, variant_id), 'vehicles.variant_not_found')
}

async function requirePayLater(tx: Tx): Promise<void> {
  const { submit_order_pay_later } = await readSettings(tx)
  if (!submit_order_pay_later) throw new Problem('orders.pay_later_off')
}

/** Reads the vehicle and calculates the price of a submission. */
export async function priceSubmission(tx: Tx, submission: Submission, actor: Person) {
  const listed = await vehicleIn(tx, submission)
  const price = await requireExpectedPrice(tx, submission, actor, orderedCar(submission, listed))
  const services = price.lines.filter(({ kind }) => kind === 'service').map(({ name }) => name)
  return { price, vehicle: { services, ...vehicleOfOrder(submission, listed, services) } }
}

type Placing = {
  draft: LockedOrder & From<'submit'>
  submission: Omit<Submission, 'expected_total'>
  priced: Awaited<ReturnType<typeof priceSubmission>>
  actor: Person
  /** The member of the customer's team who filled in the order; null: the customer. */
  placed_by: string | null
  request: RequestDetails
  now: Date
}

/** Places a priced draft: charges it, assigns the order number and returns the values for the audit log. The customer must be locked. */
export async function placeOrder(tx: Tx, { draft, submission, priced, actor, placed_by, request, now }: Placing) {
  const { _id: order_id } = draft
  const { price, vehicle } = priced
  if (submission.pay_later) await requirePayLater(tx)
  // An order that costs nothing is paid at once.
  const payment = submission.pay_later && price.total > 0n ? 'due' : 'paid'
  const car_id = await linkToGarageCar(tx, { order_id, user_id: actor._id, vehicle, now })
  const txn_id = submission.pay_later ? null : await payOrder(tx, { ...draft, total: price.total }, now)

  const [number, person] = await Promise.all([nextOrderNumber(tx), searchedPerson(tx, actor._id)])
  await moveOrder(tx, draft, 'submit', {
    ...vehicle,
    car_id,
    placed_by,
    tool_used: submission.tool_used,
    master_slave: submission.master_slave,
    time_frame: submission.time_frame,
    comment: submission.comment,
    instruction: submission.instruction,
    by_hand: submission.by_hand,
    number,
    total: price.total,
    payment,
    txn_id,
    off_road_declared_at: price.isOffRoad ? now : null,
    submitted_at: now,
    due_at: await dueAfter(tx, submission.time_frame, now),
    search: searchTextOf({ ...vehicle, number, person }),
  })
  await insertLines(tx, order_id, price.lines)
  await addTimelineEntry(tx, { order_id, at: now, entry: 'submitted', actor_id: authorId(actor) })
  // Programs see no terms.
  const terms_sha256 = actor.is_program
    ? undefined
    : await recordOrderTerms(tx, { user_id: authorId(actor), language: request.language, now })
  await announce(tx, { type: 'order.submitted', order_id, user_id: actor._id, actor_id: authorId(actor) })
  const { declares_off_road } = submission
  return { number, total: formatHundredths(price.total), payment, declares_off_road, terms_sha256 }
}
