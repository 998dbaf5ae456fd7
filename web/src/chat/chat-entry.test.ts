import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { expect, it } from 'vitest'
import { chatEntry } from './chat-entry.ts'

const shifts = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
]
const hours: OpeningCalendar = {
  enabled: true,
  time_zone: 'UTC',
  days: [shifts, shifts, shifts, shifts, shifts, [], []],
  closing_dates: [{ date: '2026-11-24', last_date: '2026-11-24', yearly: false }],
}

// 2026-11-23 is a Monday.
const at = (time: string) => new Date(`2026-11-${time}Z`)
const entry = (time: string, given: { hasTickets?: boolean; lastMessageAt?: Date; isWriting?: boolean } = {}) =>
  chatEntry({ hours, hasTickets: true, lastMessageAt: undefined, isWriting: false, now: at(time), ...given })

it('is the chat during both shifts, and a ticket between and after them', () => {
  expect(entry('23T09:00')).toEqual({ place: 'chat' })
  expect(entry('23T13:00')).toEqual({ place: 'ticket', opensAt: at('23T14:00') })
  expect(entry('23T15:00')).toEqual({ place: 'chat' })
  expect(entry('23T20:00')).toEqual({ place: 'ticket', opensAt: at('25T08:00') })
})

it('is a ticket on a closing date, until the next open day', () => {
  expect(entry('24T09:00')).toEqual({ place: 'ticket', opensAt: at('25T08:00') })
})

it('stays the chat while people are writing, and on sites without tickets', () => {
  const opensAt = at('23T14:00')
  expect(entry('23T12:10', { lastMessageAt: at('23T11:55') })).toEqual({ place: 'chat', opensAt })
  expect(entry('23T12:40', { lastMessageAt: at('23T11:55') })).toEqual({ place: 'ticket', opensAt })
  expect(entry('23T12:40', { isWriting: true })).toEqual({ place: 'chat', opensAt })
  expect(entry('23T13:00', { hasTickets: false })).toEqual({ place: 'chat', opensAt })
})

it("uses the site's time zone, not the browser's", () => {
  const there: OpeningCalendar = { ...hours, time_zone: 'America/New_York' }
  const given = { hours: there, hasTickets: true, lastMessageAt: undefined, isWriting: false }
  expect(chatEntry({ ...given, now: at('23T12:30') })).toEqual({ place: 'ticket', opensAt: at('23T13:00') })
  expect(chatEntry({ ...given, now: at('23T13:30') })).toEqual({ place: 'chat' })
})
