import { type TimeFrame, timeFrameMinutes } from '@mapwright/contract/orders/order.ts'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { addWorkingMinutes } from '@mapwright/contract/site/working-time.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { lockOpeningHours } from '../../site/opening-hours.ts'

/** Due time of a time frame that starts at `since`, according to the team's opening hours. */
export const dueWithin = (timeFrame: TimeFrame | null, since: Date, hours: OpeningCalendar): Date =>
  addWorkingMinutes(since, timeFrameMinutes[timeFrame ?? 'asap'], hours)

/** Due time of a time frame that starts now. Locks the opening hours. */
export const dueAfter = async (tx: Tx, timeFrame: TimeFrame | null, now: Date): Promise<Date> =>
  dueWithin(timeFrame, now, await lockOpeningHours(tx))
