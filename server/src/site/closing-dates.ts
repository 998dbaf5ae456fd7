import { dayMs } from '@mapwright/contract/api/days.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type ClosingDate, maxClosingDates, maxClosingDays } from '@mapwright/contract/site/opening-hours.ts'
import {
  AddClosingDate,
  ChangeClosingDate,
  ListClosingDates,
  RemoveClosingDate,
} from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { readOpeningHours } from './opening-hours.ts'

type Row = Decoded<ClosingDate>

/** Throws unless the closing ends on or after its first day, within the maximum length. */
function checked(row: Row): Row {
  const length = (Date.parse(row.last_date) - Date.parse(row.date)) / dayMs
  if (length < 0 || length > maxClosingDays)
    throw new Problem('site.closing_ends_early', { fields: { last_date: { code: 'invalid' } } })
  return row
}

/** Reads the closing dates, and locks them until the transaction ends to serialize changes. */
async function lockClosingDates(tx: Tx): Promise<Row[]> {
  await tx`SELECT FROM open_times FOR UPDATE`
  return (await readOpeningHours(tx)).closing_dates
}

const lockClosingDate = async (tx: Tx, _id: string): Promise<Row> =>
  found(
    (await lockClosingDates(tx)).find((row) => row._id === _id),
    'site.closing_date_not_found',
  )

const announceChange = (tx: Tx, { _id }: Person) =>
  announce(tx, { type: 'site.open_times_changed', user_id: _id, actor_id: _id })

export const listClosingDates = query(ListClosingDates, async ({ sql }) => ({
  closing_dates: (await readOpeningHours(sql)).closing_dates,
}))

export const addClosingDate = command(AddClosingDate, async ({ tx, actor, body, now, audit }) => {
  const { last_date = body.date, yearly = false, ...given } = body
  const closing_date = checked({ _id: uuidv7(), ...given, last_date, yearly })
  if ((await lockClosingDates(tx)).length >= maxClosingDates) throw new Problem('site.too_many_closing_dates')
  await tx`INSERT INTO closing_dates ${tx({ ...closing_date, created_at: now })}`
  await announceChange(tx, actor)
  audit({ target_id: closing_date._id, after: closing_date })
  return { closing_date }
})

export const changeClosingDate = command(ChangeClosingDate, async ({ tx, actor, params, body, audit }) => {
  const before = await lockClosingDate(tx, params.id)
  const closing_date = checked({ ...before, ...body })
  const { _id, ...columns } = closing_date
  await tx`UPDATE closing_dates SET ${tx(columns)} WHERE _id = ${_id}`
  await announceChange(tx, actor)
  audit({ before, after: closing_date })
  return { closing_date }
})

export const removeClosingDate = command(RemoveClosingDate, async ({ tx, actor, params, audit }) => {
  const before = await lockClosingDate(tx, params.id)
  await tx`DELETE FROM closing_dates WHERE _id = ${before._id}`
  await announceChange(tx, actor)
  audit({ before })
  return {}
})
