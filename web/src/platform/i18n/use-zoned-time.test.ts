import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'
import { differsFromReader } from './use-zoned-time.ts'

const at = new Date('2026-11-23T06:00:00Z')

test('a time zone differs from the reader’s if its clocks do', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(differsFromReader(at, own)).toBe(false)
  expect(['Asia/Tokyo', 'America/New_York'].filter((zone) => differsFromReader(at, zone))).not.toEqual([])
})

test('names the reader’s time zone', () => {
  const name = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).format(at).split(', ').at(-1)
  expect(formatsOf('en', 'EUR').zone(at)).toBe(name)
})
