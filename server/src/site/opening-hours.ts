import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ClosingDate, OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

type Hours = OpeningCalendar & { closing_dates: Decoded<ClosingDate>[] }

/** The opening hours with all closing dates in order of date. */
export async function readOpeningHours(db: Db): Promise<Hours> {
  const [hours] = await db<[Hours]>`
    SELECT enabled, time_zone, days, (
      SELECT coalesce(json_agg(json_build_object('_id', _id, 'name', name, 'date', date, 'last_date', last_date, 'yearly', yearly)
        ORDER BY date, _id), '[]') FROM closing_dates
    ) AS closing_dates FROM open_times`
  return hours
}

/**
 * Locks the opening hours against changes until the transaction ends. A recalculation after a change of the hours then includes everything that was
 * calculated with the old hours.
 */
export async function lockOpeningHours(tx: Tx): Promise<Hours> {
  // A separate statement, because a single one would read the closing dates from a snapshot taken before it waited for the lock.
  await tx`SELECT FROM open_times FOR SHARE`
  return readOpeningHours(tx)
}
