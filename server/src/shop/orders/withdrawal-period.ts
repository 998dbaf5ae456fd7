import { dayMs } from '@mapwright/contract/api/days.ts'
import { startOfDay, wallTime } from '@mapwright/contract/site/time-zone.ts'

type Delivery = {
  /** Time when the last parcel was sent; null until then. */
  shipped_at: Date | null
  /** The carrier's estimated delivery date as text; null if there is none. */
  estimated_delivery_date: string | null
  /** The time when staff completed the order because it had arrived. */
  completed_at: Date | null
}
type Rules = { withdrawal_days: number; delivery_days: number; time_zone: string }

/**
 * Returns the end of the withdrawal period: the end of its last day, counted from the delivery. If the delivery date is unknown, the estimated date
 * or `delivery_days` after shipping is used, whichever is later. Null until the order is shipped.
 */
export function withdrawalEnd(
  { shipped_at, estimated_delivery_date, completed_at }: Delivery,
  { withdrawal_days, delivery_days, time_zone }: Rules,
): Date | null {
  if (!shipped_at) return null
  const dayOf = (at: Date, later = 0) =>
    new Date(wallTime(at.getTime(), time_zone) + later * dayMs).toISOString().slice(0, 10)
  const assumed = dayOf(shipped_at, delivery_days)
  const isExpectedLater = estimated_delivery_date !== null && estimated_delivery_date > assumed
  const arrival = isExpectedLater ? estimated_delivery_date : assumed
  return startOfDay(completed_at ? dayOf(completed_at) : arrival, time_zone, withdrawal_days + 1)
}
