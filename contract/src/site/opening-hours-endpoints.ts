import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { Id } from '../api/scalars.ts'
import { ClosingDate, ClosingDateChanges, ClosingDateInput, OpeningHours } from './opening-hours.ts'

const params = z.strictObject({ id: Id })
const closingDate = { closing_date: ClosingDate }

export const GetOpeningHours = endpoint({
  name: 'site.open_times',
  method: 'GET',
  path: '/open_times',
  during_maintenance: true,
  access: ['public'],
  summary: 'Opening hours: the week, its time zone and the closing dates',
  payload: { open_times: OpeningHours, closing_dates: z.array(ClosingDate) },
  limits: pageLoads,
})

export const ChangeOpeningHours = endpoint({
  name: 'site.change_open_times',
  method: 'POST',
  path: '/open_times',
  access: ['may:settings'],
  summary: 'Set the opening hours; deadlines of waiting orders are recalculated',
  body: OpeningHours.refine(({ enabled, days }) => !enabled || days.some((spans) => spans.length > 0), {
    path: ['days'],
    params: { code: 'never_open' },
  }),
  payload: { open_times: OpeningHours },
})

export const ListClosingDates = endpoint({
  name: 'site.closing_dates',
  method: 'GET',
  path: '/closing-dates',
  access: ['public'],
  summary: 'Closing dates in order of date',
  payload: { closing_dates: z.array(ClosingDate) },
  limits: pageLoads,
})

export const AddClosingDate = endpoint({
  name: 'site.add_closing_date',
  method: 'POST',
  path: '/closing-dates',
  access: ['may:settings'],
  summary: 'Add a closing date of one or more days, once or yearly',
  body: ClosingDateInput,
  payload: closingDate,
  problems: ['site.closing_ends_early', 'site.too_many_closing_dates'],
})

export const ChangeClosingDate = endpoint({
  name: 'site.change_closing_date',
  method: 'PATCH',
  path: '/closing-dates/:id',
  access: ['may:settings'],
  summary: 'Change the given fields of a closing date',
  params,
  body: ClosingDateChanges,
  payload: closingDate,
  problems: ['site.closing_date_not_found', 'site.closing_ends_early'],
})

export const RemoveClosingDate = endpoint({
  name: 'site.remove_closing_date',
  method: 'DELETE',
  path: '/closing-dates/:id',
  access: ['may:settings'],
  summary: 'Remove a closing date',
  params,
  payload: {},
  problems: ['site.closing_date_not_found'],
})
