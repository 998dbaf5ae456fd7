import { expect, test } from 'vitest'
import { offeredZone } from './offered-zone.ts'

test.each([
  ['UTC', 'Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'Europe/London', 'Europe/London'],
  ['UTC', 'UTC', undefined],
  ['UTC', 'Etc/UTC', undefined],
  ['UTC', '', undefined],
  ['Asia/Tokyo', 'Europe/Berlin', undefined],
])('a site in %s offers a browser in %s: %s', (site, browser, offered) => {
  expect(offeredZone(site, browser)).toBe(offered)
})
