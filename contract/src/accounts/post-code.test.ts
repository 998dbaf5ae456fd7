import { expect, test } from 'vitest'
import { isPostCode } from './post-code.ts'

test.each([
  ['DE', '10115', 'D 10115'],
  ['NL', '1234 ab', '1234'],
  ['GB', 'sw1a 1aa', '12345'],
  ['LT', 'LT-12345', '1234'],
  ['LT', '12345', 'LV-1234'],
  ['US', '90210-1234', '9021'],
  ['CA', 'K1A0B1', '11A 0B1'],
  ['PL', '00950', '0095'],
  ['AT', 'AT-1010', '10100'],
])('a post code of %s can be %j, not %j', (country, good, bad) => {
  expect([isPostCode(country, good), isPostCode(country, bad)]).toEqual([true, false])
})

test('a country whose form is not known takes anything but nothing, and one without post codes also nothing', () => {
  expect([isPostCode('PE', '15001'), isPostCode('PE', ''), isPostCode('AE', '')]).toEqual([true, false, true])
})
