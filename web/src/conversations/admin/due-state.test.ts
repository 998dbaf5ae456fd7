import { expect, test } from 'vitest'
import { dueState } from './due-state.ts'

const always = { enabled: false, time_zone: 'UTC', days: [], closing_dates: [] }
const day = [{ from: '08:00', to: '18:00' }]
const workshop = { ...always, enabled: true, days: [day, day, day, day, day, [], []] }
const now = new Date(2026, 4, 11, 10)
const on = (date: number, hour: number, minute = 0) => new Date(2026, 4, date, hour, minute)

test('an answer is due soon only on the same day', () => {
  expect(dueState(on(11, 10, 45), now, always)).toEqual({ state: 'soon', minutes: 45, shown: 'minutes' })
  expect(dueState(on(11, 12), now, always)).toEqual({ state: 'in_time', minutes: 120, shown: 'minutes' })
  const late = new Date(2026, 4, 11, 23, 50)
  expect(dueState(on(12, 0, 20), late, always)).toEqual({ state: 'in_time', minutes: 30, shown: 'weekday' })
})

test('a weekday is shown only if it names a single day', () => {
  expect(dueState(on(17, 9), now, always).shown).toBe('weekday')
  expect(dueState(on(18, 9), now, always).shown).toBe('date')
})

test('a late answer is late by at least a minute, also outside of the opening hours', () => {
  expect(dueState(on(11, 9), now, always)).toEqual({ state: 'late', minutes: 60, shown: 'minutes' })
  const sunday = new Date(Date.UTC(2026, 4, 10, 12))
  const hourBefore = new Date(Date.UTC(2026, 4, 10, 11))
  expect(dueState(hourBefore, sunday, workshop)).toEqual({ state: 'late', minutes: 1, shown: 'minutes' })
})
