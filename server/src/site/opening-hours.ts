import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ClosingDate, OpeningHours } from '@mapwright/contract/site/open-times.ts'
import type { Db, Tx } from '../db/sql.ts'

type Hours = OpeningHours & { closing_dates: Decoded<ClosingDate>[] }

/** When the team answers, with all its closing dates, by date. */
export async function readOpeningHours(db: Db): Promise<Hours> {
  const [hours] = await db<[Hours]>`
    SELECT enabled, time_zone, days, (
      SELECT coalesce(json_agg(json_build_object('_id', _id, 'name', name, 'date', date, 'last_date', last_date, 'yearly', yearly)
        ORDER BY date, _id), '[]') FROM closing_dates
    ) AS closing_dates FROM open_times`
  return hours
}

/** The hours, which cannot change before the transaction ends: who counts with them is seen by whoever counts anew after a change. */
export async function holdOpeningHours(tx: Tx): Promise<Hours> {
  // A statement before: one that itself waited for a change would read the closing dates of before it.
  await tx`SELECT FROM open_times FOR SHARE`
  return readOpeningHours(tx)
}
