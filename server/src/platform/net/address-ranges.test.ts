import { expect, test } from 'vitest'
import { isInRanges, isRange } from './address-ranges.ts'

test.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '0.0.0.0/1'])('%s is a range', (text) => {
  expect(isRange(text)).toBe(true)
})

test.each([
  '',
  'office',
  '203.0.113.0/33',
  '203.0.113.0/0',
  '2001:db8::/129',
  '203.0.113.0/24/8',
  '203.0.113',
  'fe80::1%eth0',
  '1.2.3.4/x',
])('“%s” is not a range', (text) => {
  expect(isRange(text)).toBe(false)
})

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['64:ff9b::203.0.113.7', ['203.0.113.0/24'], true],
  ['2001:db8:1::9', ['2001:db8::/32'], true],
  ['2001:db9::9', ['2001:db8::/32', '203.0.113.0/24'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['unknown', ['0.0.0.0/1', '::/1'], false],
  ['203.0.113.7', [], false],
])('%s in %j: %s', (address, ranges, isInside) => {
  expect(isInRanges(address, ranges)).toBe(isInside)
})
