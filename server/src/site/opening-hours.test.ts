import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import * as calls from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let staff: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings')
})
afterAll(() => site.close())

type Week = CallInput<typeof calls.ChangeOpeningHours>['body']
const weekday = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
]
const week: Week = {
  enabled: true,
  time_zone: 'Europe/Berlin',
  days: [weekday, weekday, weekday, weekday, weekday, [], [{ from: '22:00', to: '24:00' }]],
}
const change = (body: object, as: Person | undefined = staff) =>
  site.call(calls.ChangeOpeningHours, { body: body as Week }, { as })
const close = (body: object, as: Person | undefined = staff) =>
  site.call(calls.AddClosingDate, { body: body as CallInput<typeof calls.AddClosingDate>['body'] }, { as })

describe('opening hours', () => {
  it('are not published before they are set', async () => {
    const { open_times, closing_dates } = (await site.call(calls.GetOpeningHours, {})).body
    expect([open_times.enabled, open_times.days.length, closing_dates]).toEqual([false, 7, []])
  })

  it('can only be changed with the permission', async () => {
    const dealer = await site.person()
    const other = await site.staffWith('orders')
    for (const [as, status] of [
      [undefined, 401],
      [dealer, 403],
      [other, 403],
    ] as const) {
      expect((await site.call(calls.ChangeOpeningHours, { body: week }, { as })).status).toBe(status)
      expect((await site.call(calls.AddClosingDate, { body: { name: 'x', date: '2026-12-24' } }, { as })).status).toBe(
        status,
      )
    }
  })

  it('refuse overlapping, reversed and malformed spans, an unknown zone, and a week without an open day', async () => {
    const day = (...spans: [string, string][]) => ({
      ...week,
      days: [spans.map(([from, to]) => ({ from, to })), [], [], [], [], [], []],
    })
    for (const refused of [
      day(['08:00', '12:00'], ['11:00', '18:00']),
      day(['08:00', '12:00'], ['12:00', '18:00']),
      day(['13:00', '18:00'], ['08:00', '12:00']),
      day(['18:00', '08:00']),
      day(['08:00', '08:00']),
      day(['8:00', '12:00']),
      day(['08:00', '24:30']),
      day(['24:00', '24:00']),
      day(['00:00', '01:00'], ['02:00', '03:00'], ['04:00', '05:00'], ['06:00', '07:00'], ['08:00', '09:00']),
      day(),
      { ...week, days: week.days.slice(1) },
      { ...week, time_zone: 'Europe/Mapwright' },
      { ...week, opens: 'soon' },
    ])
      expect((await change(refused)).status).toBe(400)
    expect((await site.call(calls.GetOpeningHours, {})).body.open_times.enabled).toBe(false)
  })

  it('are public once set, and the change is logged', async () => {
    expect((await change(week)).body.open_times).toEqual(week)
    expect((await site.call(calls.GetOpeningHours, {})).body.open_times).toEqual(week)
    const [row] = await site.sql`SELECT actor_id FROM audit WHERE name = 'site.change_open_times' AND facts ? 'before'`
    expect(row?.['actor_id']).toBe(staff._id)
  })
})

describe('closing dates', () => {
  it('last a day by default, are listed by date, changed partially, and removed', async () => {
    const later = (await close({ name: 'Christmas', date: '2026-12-24', last_date: '2027-01-02', yearly: true })).body
      .closing_date
    const sooner = (await close({ name: 'Outing', date: '2026-07-03' })).body.closing_date
    expect(sooner).toMatchObject({ date: '2026-07-03', last_date: '2026-07-03', yearly: false })
    const findListed = async () =>
      (await site.call(calls.ListClosingDates, {})).body.closing_dates.map(({ name }) => name)
    expect(await findListed()).toEqual(['Outing', 'Christmas'])
    const params = { id: later._id }
    const changed = await site.call(calls.ChangeClosingDate, { params, body: { name: 'Winter' } }, { as: staff })
    expect(changed.body.closing_date).toEqual({ ...later, name: 'Winter' })
    await site.call(calls.RemoveClosingDate, { params }, { as: staff })
    expect(await findListed()).toEqual(['Outing'])
    for (const gone of [
      await site.call(calls.RemoveClosingDate, { params }, { as: staff }),
      await site.call(calls.ChangeClosingDate, { params, body: {} }, { as: staff }),
    ])
      expect([gone.status, gone.body.code]).toEqual([404, 'site.closing_date_not_found'])
  })

  it('refuse reversed, endless and malformed closings, and too many of them', async () => {
    for (const last_date of ['2026-07-02', '2027-07-03'])
      expect((await close({ name: 'Odd', date: '2026-07-03', last_date })).body.code).toBe('site.closing_ends_early')
    for (const odd of [
      { date: '2026-02-30' },
      { date: '0000-01-01' },
      { date: '2026-07-03', name: '' },
      { date: 5 },
      { yearly: 'yes' },
    ])
      expect((await close({ name: 'Odd', date: '2026-07-03', ...odd })).status).toBe(400)
    await site.sql`
      INSERT INTO closing_dates SELECT gen_random_uuid(), 'Full', '2026-08-01', '2026-08-01', false, now() FROM generate_series(1, 200)`
    expect((await close({ name: 'One more', date: '2026-07-03' })).body.code).toBe('site.too_many_closing_dates')
  })
})
