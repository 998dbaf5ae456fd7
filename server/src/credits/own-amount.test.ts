import { credits, money } from '@mapwright/contract/api/amounts.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { expect, test } from 'vitest'
import { orderItem, ownAmountItem } from './own-amount.ts'

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

const forOrder = (currency: string, value: bigint, count: bigint, payment_method: 'stripe' | 'mollie', vat = 19_00n) =>
  orderItem(settingsOf(currency, value), { count: credits(count), percentage: percent(vat), payment_method }, 'en')

test.each([
  // 0.42 net is 0.4998 with VAT; 0.41 is 0.4879.
  ['raises them to the smallest payment', 'EUR', 1_00n, 20n, 'stripe', { count: 42n, amount: 42n }],
  ['sells exactly the difference', 'EUR', 1_00n, 20n, 'mollie', { count: 20n, amount: 20n }],
  ['sells exactly more than the smallest payment', 'EUR', 1_00n, 1_23n, 'stripe', { count: 1_23n, amount: 1_23n }],
  ['takes at least the smallest unit', 'EUR', 10n, 1n, 'mollie', { count: 5n, amount: 1n }],
  // 42 yen net are 49.98 with VAT, rounded to 50.
  ['counts whole yen', 'JPY', 150_00n, 1n, 'stripe', { count: 28n, amount: 42_00n }],
] as const)('for an order, %s', (_, currency, value, count, method, item) => {
  expect(forOrder(currency, value, count, method)).toMatchObject(item)
})
