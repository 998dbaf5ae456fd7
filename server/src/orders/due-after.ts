import { type TimeFrame, timeFrameMinutes } from '@mapwright/contract/orders/order.ts'

/** When the time frame that starts now is over. */
export const dueAfter = (timeFrame: TimeFrame | null, now: Date): Date =>
  new Date(now.getTime() + timeFrameMinutes[timeFrame ?? 'asap'] * 60_000)
