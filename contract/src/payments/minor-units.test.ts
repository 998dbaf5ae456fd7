import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHundredths, money } from '../api/amounts.ts'
import { fromMinorUnits, isoExponents, toDecimalText, toMinorUnits } from './minor-units.ts'

test.each([
  ['EUR', 1250n, 1250n, '12.50'],
  ['JPY', 125000n, 1250n, '1250'],
  ['KWD', 1250n, 12500n, '12.500'],
  ['EUR', 5n, 5n, '0.05'],
  // Names of inherited properties, which a provider's report could contain as a currency.
  ['__proto__', 1250n, 1250n, '12.50'],
  ['constructor', 1250n, 1250n, '12.50'],
])('%s %d is %d minor units, "%s"', (currency, amount, units, text) => {
  expect([toMinorUnits(money(amount), currency), toDecimalText(money(amount), currency)]).toEqual([units, text])
})

test('refuses an amount that the currency cannot express', () => {
  expect(() => toMinorUnits(money(1250n), 'JPY')).toThrow('JPY has 0 decimals')
  expect(fromMinorUnits(1n, 'KWD')).toBeUndefined()
})

test("converts every amount of every currency to the provider's format and back", () => {
  const currencies = fc.constantFrom('EUR', ...Object.keys(isoExponents))
  fc.assert(
    fc.property(currencies, fc.bigInt(0n, 10n ** 15n), (currency, whole) => {
      const amount = money(isoExponents[currency] === 0 ? whole * 100n : whole)
      expect(fromMinorUnits(toMinorUnits(amount, currency), currency)).toBe(amount)
      expect(Number(toDecimalText(amount, currency))).toBe(Number(formatHundredths(amount)))
    }),
  )
})
