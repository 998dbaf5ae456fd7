import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chargeDay, periodOn } from './subscription-days.ts'

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2105-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dayOfMonth = (day: string) => Number(day.slice(8))
const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

it.each([
  ['2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
  ['2027-11-30', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
  ['2024-02-29', ['2024-02-29', '2024-03-29', '2024-04-29']],
])('charges a subscription of %s on the same day or the last day of the month', (anchor, days) => {
  expect(days.map((_, months) => chargeDay(anchor, months))).toEqual(days)
})

it('charges once in each month, on the day of the anchor or on the last day of a shorter month', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(600), (anchor, months) => {
      const day = chargeDay(anchor, months)
      const wanted = Math.min(dayOfMonth(anchor), lastOfMonth(day))
      expect(dayOfMonth(day)).toBe(wanted)
      const passed = (part: string) => Number(part.slice(0, 4)) * 12 + Number(part.slice(5, 7))
      expect(passed(day) - passed(anchor)).toBe(months)
    }),
  )
})

it('divides all days into months that follow each other', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(20_000), (anchor, later) => {
      const date = new Date(anchor)
      date.setUTCDate(date.getUTCDate() + later)
      const day = date.toISOString().slice(0, 10)
      const { starts_on, next_on } = periodOn(anchor, day)
      expect(starts_on <= day && day < next_on).toBe(true)
      expect(periodOn(anchor, next_on).starts_on).toBe(next_on)
    }),
  )
})

it.each([
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-25'],
  ['America/New_York', '2026-03-08T04:59:00Z', '2026-03-07'],
  ['Pacific/Auckland', '2026-04-04T11:30:00Z', '2026-04-05'],
])('counts days in the time zone of the site, also when clocks change (%s, %s)', (zone, at, day) => {
  expect(periodOn('2026-01-31', dayIn(new Date(at), zone))).toEqual(periodOn('2026-01-31', day))
})
