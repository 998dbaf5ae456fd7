import { ChangeOpeningHours, GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { announce } from '../platform/events/announce.ts'
import { readOpeningHours } from './opening-hours.ts'

export const getOpeningHours = query(GetOpeningHours, async ({ sql }) => {
  const { closing_dates, ...open_times } = await readOpeningHours(sql)
  return { open_times, closing_dates }
})

/** Changes the opening hours and announces the change, so that subscribers recalculate everything that depends on opening hours. */
export const changeOpeningHours = command(ChangeOpeningHours, async ({ tx, actor, body, audit }) => {
  const { closing_dates: _, ...before } = await readOpeningHours(tx)
  const { enabled, time_zone, days } = body
  await tx`UPDATE open_times SET enabled = ${enabled}, time_zone = ${time_zone}, days = ${tx.json(days)}`
  await announce(tx, { type: 'site.open_times_changed', user_id: actor._id, actor_id: actor._id })
  audit({ before, after: body })
  return { open_times: body }
})
