import { credits, money } from '@mapwright/contract/api/amounts.ts'
import { expect, test } from 'vitest'
import { ownAmountItem } from './own-amount.ts'

const settingsOf = (currency: string, value: bigint, own_credit_amount = true) => ({
  currency,
  credit_value: money(value),
  own_credit_amount,
  payment_type: 'credits' as const,
})

test.each([
  ['EUR', 1_25n, 100_00n, 125_00n],
  ['EUR', 99n, 1_50n, 1_49n],
  ['EUR', 33n, 1_50n, 50n],
  ['JPY', 150_00n, 1_01n, 152_00n],
])('%s: at %d per credit, %d credits cost %d', (currency, value, count, amount) => {
  expect(ownAmountItem(settingsOf(currency, value), credits(count), 'en').amount).toBe(amount)
})

test('names the credits in the language of the customer', () => {
  expect(ownAmountItem(settingsOf('EUR', 1_00n), credits(1_234_50n), 'de').name).toBe('1.234,5 Credits')
})

test('is refused when the operator sells packages only, without a price, and out of range', () => {
  expect(() => ownAmountItem(settingsOf('EUR', 1_00n, false), credits(1_00n), 'en')).toThrow('credits.own_amount_off')
  expect(() => ownAmountItem(settingsOf('EUR', 0n), credits(1_00n), 'en')).toThrow('credits.own_amount_off')
  expect(() => ownAmountItem(settingsOf('EUR', 1_00n), credits(99n), 'en')).toThrow('credits.count_out_of_range')
})
