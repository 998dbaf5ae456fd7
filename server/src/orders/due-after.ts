import { type TimeFrame, timeFrameMinutes } from '@mapwright/contract/orders/order.ts'
import type { OpeningHours } from '@mapwright/contract/site/open-times.ts'
import { addWorkingMinutes } from '@mapwright/contract/site/working-time.ts'
import type { Tx } from '../platform/db/sql.ts'
import { lockOpeningHours } from '../site/opening-hours.ts'

/** When a time frame is over that began at `since`, by the hours in which the team answers. */
export const dueWithin = (timeFrame: TimeFrame | null, since: Date, hours: OpeningHours): Date =>
  addWorkingMinutes(since, timeFrameMinutes[timeFrame ?? 'asap'], hours)

/** When the time frame that starts now is over. */
export const dueAfter = async (tx: Tx, timeFrame: TimeFrame | null, now: Date): Promise<Date> =>
  dueWithin(timeFrame, now, await lockOpeningHours(tx))
