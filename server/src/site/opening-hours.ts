import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import type { ClosingDate, OpeningHours } from '@mapwright/contract/site/open-times.ts'
import type { Db } from '../db/sql.ts'

type Hours = OpeningHours & { closing_dates: Answer<ClosingDate>[] }

/** When the team answers, with all its closing dates, by date. */
export async function readOpeningHours(db: Db): Promise<Hours> {
  const [hours] = await db<[Hours]>`
    SELECT enabled, time_zone, days, (
      SELECT coalesce(json_agg(json_build_object('_id', _id, 'name', name, 'date', date, 'last_date', last_date, 'yearly', yearly)
        ORDER BY date, _id), '[]') FROM closing_dates
    ) AS closing_dates FROM open_times`
  return hours
}
